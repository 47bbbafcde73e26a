#include "engine/record.h"

#include <algorithm>

#include "engine/record_words.h"

namespace hegemon {

const std::string* Record::find(std::string_view name) const {
  for (const auto& [tag, value] : tags) {
    if (tag == name) return &value;
  }
  return nullptr;
}

std::size_t Record::plies_before(std::size_t line) const {
  std::size_t plies = 0;
  while (line != 0) {
    const Variation& variation = variations[line - 1];
    plies += variation.at;
    line = variation.of;
  }
  return plies;
}

std::vector<std::pair<std::size_t, std::size_t>> Record::path_to(std::size_t line,
                                                                 std::size_t count) const {
  std::vector<std::pair<std::size_t, std::size_t>> path;
  for (;;) {
    for (std::size_t move = count; move > 0; --move)
      path.emplace_back(line, move - 1);
    if (line == 0) break;
    count = variations[line - 1].at;
    line = variations[line - 1].of;
  }
  std::reverse(path.begin(), path.end());
  return path;
}

GamePlace Record::place_of(std::size_t line, std::size_t move, std::size_t before) const {
  const std::vector<RecordedMove>& played = this->line(line);
  const TextPlace place = move < played.size() ? played[move].place : TextPlace{};
  return {number, line, before + move + 1, place.line, place.column};
}

GamePlace Record::place_of_tag(std::string_view name) const {
  return {.game = number, .tag = std::string(name)};
}

Status Record::check_lines() const {
  for (std::size_t i = 0; i < line_count(); ++i) {
    const GamePlace place{.game = number, .variation = i};
    if (i != 0) {
      const Variation& variation = variations[i - 1];
      if (variation.of >= i) return Error::of("record.line.order", "").at(place);
      if (variation.at >= line(variation.of).size()) {
        return Error::of("record.line.move", "", variation.at).at(place);
      }
      if (variation.moves.empty()) return Error::of("record.line.empty", "").at(place);
    }
    for (const RecordedMove& move : line(i)) {
      for (const int nag : move.nags) {
        if (nag < 0 || nag > kMaxNag)
          return Error::of("record.nag.range", "", nag, 0, kMaxNag).at(place);
      }
    }
  }
  return success();
}

std::vector<Result<Record>> read_records(std::string_view text) {
  std::vector<Result<Record>> records;
  for (RecordReader reader(text); std::optional<Result<Record>> record = reader.next();)
    records.push_back(std::move(*record));
  return records;
}

Result<std::vector<Record>> parse_records(std::string_view text) {
  std::vector<Record> records;
  for (Result<Record>& record : read_records(text)) {
    if (!record) return record.error();
    records.push_back(std::move(record.value()));
  }
  return records;
}

std::size_t size_of_whole_records(std::string_view text, std::string_view event) {
  std::size_t begin = text.rfind("\n\n[");
  begin = begin == std::string_view::npos ? 0 : begin + 2;
  // A game that is written in full has its moves and their result, and an empty line behind them.
  std::string_view last = text.substr(begin);
  const std::string head = "[Event \"" + std::string(event) + "\"]\n";
  const bool ours = last.starts_with(head) || head.starts_with(last);
  if (!ours || last.empty()) return text.size();
  const bool ended = last.ends_with("\n\n");
  while (!last.empty() && is_blank(last.back()))
    last.remove_suffix(1);
  const std::size_t word = last.find_last_of(" \n");
  const bool whole = ended && last.find("\n\n") != std::string_view::npos &&
                     word != std::string_view::npos && is_result(last.substr(word + 1));
  return whole ? text.size() : begin;
}

}  // namespace hegemon
