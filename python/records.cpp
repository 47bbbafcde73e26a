// Game records.
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <hegemon/hegemon.hpp>
#include <pybind11/stl.h>

#include "bindings.h"
#include "job.h"
#include "numbers.h"

namespace hegemon::python {

namespace {

using Tags = std::vector<std::pair<std::string, std::string>>;
/// A move, its comment and its NAGs.
using Ply = std::tuple<std::string, std::string, std::vector<int>>;
/// What a line leaves (line and move), its comment before the first move, its moves.
using RecordLine = std::tuple<std::size_t, std::size_t, std::string, std::vector<Ply>>;
/// Tags, the main line and the variations, the result.
using RecordParts = std::tuple<Tags, std::vector<RecordLine>, std::string>;

/// A `RecordLine` for Python; Ctrl-C is looked for now and then.
py::tuple line_of(std::size_t of, std::size_t at, const std::string& comment,
                  const std::vector<hegemon::GameRecord::Ply>& plies) {
  constexpr std::size_t kBetweenSignals = 4096;
  py::list moves;
  for (std::size_t i = 0; i < plies.size(); ++i) {
    if (i % kBetweenSignals == 0 && PyErr_CheckSignals() != 0) throw py::error_already_set();
    moves.append(py::make_tuple(plies[i].move, plies[i].comment, plies[i].nags));
  }
  return py::make_tuple(of, at, comment, moves);
}

/// A `RecordParts` for Python.
py::tuple parts_of(const hegemon::GameRecord& record) {
  py::list lines;
  lines.append(line_of(0, 0, record.comment, record.plies));
  for (const hegemon::GameRecord::Variation& each : record.variations)
    lines.append(line_of(each.of, each.at, each.comment, each.plies));
  return py::make_tuple(record.tags, lines, record.result);
}

hegemon::GameRecord record_of(const RecordParts& parts) {
  hegemon::GameRecord record;
  std::tie(record.tags, std::ignore, record.result) = parts;
  for (const auto& [of, at, comment, moves] : std::get<1>(parts)) {
    hegemon::GameRecord::Variation& line = record.variations.emplace_back();
    line.of = of;
    line.at = at;
    line.comment = comment;
    for (const auto& [move, said, nags] : moves)
      line.plies.push_back({move, said, nags});
  }
  hegemon::GameRecord::Variation& main_line = record.variations.front();
  record.comment = std::move(main_line.comment);
  record.plies = std::move(main_line.plies);
  record.variations.erase(record.variations.begin());
  return record;
}

}  // namespace

void define_records(py::module_& module) {
  // An iterator over the parts of each game or, of one that is wrong, what is wrong and where. It calls `read` for more of
  // the text as it needs it; an empty one is its end.
  py::class_<hegemon::GameReader>(module, "GameReader")
      .def(py::init([](const py::function& read) {
             return hegemon::GameReader([read](std::string& text) {
               if (PyErr_CheckSignals() != 0) throw py::error_already_set();
               const std::size_t size = text.size();
               text += read().cast<std::string_view>();
               return text.size() != size;
             });
           }),
           py::arg("read"))
      .def("__iter__", [](hegemon::GameReader& self) -> hegemon::GameReader& { return self; })
      .def("__next__", [](hegemon::GameReader& reader) {
        const std::optional<hegemon::GameRecord> record = reader.next();
        if (!record) throw py::stop_iteration();
        return record->error ? exception_of(*record->error) : parts_of(*record);
      });
  module.def("_whole", &whole);
  module.def(
      "record_of",
      [](const Position& board) {
        const Position at = board;
        return parts_of(
            interruptible([&](const std::stop_token&) { return hegemon::GameRecord::of(at); }));
      },
      py::arg("board"));
  module.def("record_text", [](const RecordParts& parts) {
    const hegemon::GameRecord record = record_of(parts);
    return interruptible([&](const std::stop_token&) { return record.text(); });
  });
  module.def("record_board", [](const RecordParts& parts, std::optional<std::size_t> count,
                                std::size_t line) {
    const hegemon::GameRecord record = record_of(parts);
    return interruptible([&](const std::stop_token&) { return record.position(count, line); });
  });
}

}  // namespace hegemon::python
