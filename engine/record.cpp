#include "engine/record.h"

#include "engine/record_words.h"

namespace hegemon {

std::string place_text(int game, std::size_t variation, std::size_t ply, TextPlace place) {
  std::string text;
  const auto add = [&](std::string_view name, auto number) {
    if (number == 0) return;
    if (!text.empty()) text += ", ";
    text += std::string(name) + ' ' + std::to_string(number);
  };
  add("game", game);
  add("variation", variation);
  add("ply", ply);
  add("line", place.line);
  add("column", place.column);
  return text;
}

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

std::string Record::place_of(std::size_t line, std::size_t move) const {
  const std::vector<RecordedMove>& played = this->line(line);
  const TextPlace place = move < played.size() ? played[move].place : TextPlace{};
  return place_text(number, line, plies_before(line) + move + 1, place);
}

std::string Record::place_of_tag(std::string_view name) const {
  const std::string game = number == 0 ? "" : "game " + std::to_string(number) + ", ";
  return game + "tag " + std::string(name);
}

Status Record::check_lines() const {
  for (std::size_t i = 0; i < line_count(); ++i) {
    const auto wrong = [&](const std::string& what) {
      return Error{what, place_text(number, i, 0, {})};
    };
    if (i != 0) {
      const Variation& variation = variations[i - 1];
      if (variation.of >= i) return wrong("a variation leaves a line that stands before it");
      if (variation.at >= line(variation.of).size()) {
        return wrong("the line that the variation leaves has no move " +
                     std::to_string(variation.at));
      }
      if (variation.moves.empty()) return wrong("a variation has at least one move");
    }
    for (const RecordedMove& move : line(i)) {
      for (const int nag : move.nags) {
        if (nag < 0 || nag > kMaxNag)
          return wrong(no_number(std::to_string(nag), 0, kMaxNag) + ", as a NAG is");
      }
    }
  }
  return success();
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
