/// The module `hegemon._hegemon`: what of the Python package must be fast or is the library itself. Only the public
/// interface of the library is used. Python's side of it is documented in hegemon/_hegemon.pyi.
#include <algorithm>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <hegemon/hegemon.hpp>
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "job.h"
#include "numbers.h"

namespace py = pybind11;

namespace {

using hegemon::InputError;
using hegemon::Move;
using hegemon::Position;
using hegemon::python::interruptible;
using hegemon::python::Job;
using hegemon::python::Jobs;
using hegemon::python::milliseconds;
using hegemon::python::setting_text;
using hegemon::python::small;
using hegemon::python::whole;

// ---- rules and arrays

/// `{"DrawQuietPlies": 0}` as the library has it: every value as text.
hegemon::Rules rules_of(const std::optional<py::dict>& given) {
  hegemon::Rules rules;
  if (!given) return rules;
  for (const auto& [name, value] : *given)
    rules[py::str(name)] = setting_text(value);
  return rules;
}

using Shape = std::vector<py::ssize_t>;

Shape board_shape(const Position& position) {
  const std::vector<int>& shape = position.layout().shape;
  return {shape.begin(), shape.end()};
}

/// `out` if it can take an array of this shape, else an error; without `out` a new array.
template <class Number>
py::array_t<Number> output(const Shape& shape, const std::optional<py::array>& out,
                           const char* name) {
  if (!out) return py::array_t<Number>(shape);
  const Shape got(out->shape(), out->shape() + out->ndim());
  const bool fits = got == shape && py::dtype::of<Number>().is(out->dtype()) &&
                    (out->flags() & py::array::c_style) != 0 && out->writeable();
  if (!fits) {
    throw InputError("a writeable C-contiguous array of shape " +
                         std::string(py::str(py::cast(shape))) + " and type " +
                         std::string(py::str(py::dtype::of<Number>())) + " wanted",
                     name);
  }
  return py::reinterpret_borrow<py::array_t<Number>>(*out);
}

template <class Number>
std::span<Number> elements(py::array_t<Number>& array) {
  return {array.mutable_data(), static_cast<std::size_t>(array.size())};
}

// ---- moves

/// The legal moves of a position, as they were when it was asked; a `Move` is made of one when it is looked at.
struct LegalMoves {
  std::vector<Move> moves;

  Move item(py::ssize_t index) const {
    const auto size = static_cast<py::ssize_t>(moves.size());
    if (index < 0) index += size;
    if (index < 0 || index >= size)
      throw py::index_error("there are " + std::to_string(size) + " legal moves");
    return moves[static_cast<std::size_t>(index)];
  }
  py::list slice(const py::slice& range) const {
    py::ssize_t start = 0;
    py::ssize_t stop = 0;
    py::ssize_t step = 0;
    py::ssize_t length = 0;
    if (!range.compute(static_cast<py::ssize_t>(moves.size()), &start, &stop, &step, &length))
      throw py::error_already_set();
    py::list part;
    for (py::ssize_t i = 0; i < length; ++i)
      part.append(moves[static_cast<std::size_t>(start + i * step)]);
    return part;
  }
  py::list list() const {
    py::list all(moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i)
      all[i] = py::cast(moves[i]);
    return all;
  }
  bool contains(Move move) const {
    return std::find(moves.begin(), moves.end(), move) != moves.end();
  }
  bool contains(const std::string& text) const {
    return std::any_of(moves.begin(), moves.end(), [&](Move move) { return move.text() == text; });
  }
  std::string text() const {
    std::string names;
    for (std::size_t i = 0; i < moves.size() && i < 10; ++i)
      names += (i == 0 ? "" : ", ") + moves[i].text();
    if (moves.size() > 10) names += ", ...";
    return "<LegalMoves: " + std::to_string(moves.size()) + " (" + names + ")>";
  }
};

// ---- searching

py::dict info_dict(const hegemon::Info& info) {
  py::dict dict;
  dict["multipv"] = info.multipv;
  dict["depth"] = info.depth;
  dict["seldepth"] = info.seldepth;
  dict["score"] = info.score;
  dict["mate"] = info.mate ? py::object(py::int_(*info.mate)) : py::object(py::none());
  dict["shares"] = info.shares;
  dict["nodes"] = info.nodes;
  const double seconds = static_cast<double>(info.time.count()) / 1000.0;
  dict["time"] = seconds;
  dict["nps"] = info.time.count() == 0
                    ? info.nodes
                    : static_cast<std::uint64_t>(static_cast<double>(info.nodes) / seconds);
  dict["hashfull"] = info.hashfull;
  dict["pv"] = info.pv;
  return dict;
}

/// From the fields of `hegemon.Limit`.
hegemon::Limit limit_of(const py::object& given) {
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  constexpr int kMostMoves = 10'000;
  hegemon::Limit limit;
  if (given.is_none()) return limit;
  const auto set = [&](const char* name, auto store) {
    const py::object value = given.attr(name);
    if (!value.is_none()) store(value, "limit, " + std::string(name));
  };
  set("time", [&](const py::object& value, const std::string& name) {
    limit.movetime = milliseconds(value, name, 1);
  });
  set("depth", [&](const py::object& value, const std::string& name) {
    limit.depth = small(value, name, 1);
  });
  set("nodes", [&](const py::object& value, const std::string& name) {
    limit.nodes = static_cast<std::uint64_t>(whole(value, name, 1, kMost));
  });
  set("mate", [&](const py::object& value, const std::string& name) {
    limit.mate = small(value, name, 1);
  });
  set("remaining_moves", [&](const py::object& value, const std::string& name) {
    // As in the protocol: below 1 nobody knows.
    const int moves = small(value, name);
    if (moves >= 1) limit.moves_to_go = std::min(moves, kMostMoves);
  });
  set("clocks", [&](const py::object& clocks, const std::string& name) {
    for (const py::handle side : clocks) {
      const py::tuple clock = py::tuple(clocks[side]);
      if (clock.size() != 2)
        throw InputError(
            "seconds left and seconds of increment wanted, got " + std::string(py::repr(clock)),
            name);
      limit.clocks[small(side, name)] = {milliseconds(clock[0], name, 0),
                                         milliseconds(clock[1], name, 0)};
    }
  });
  return limit;
}

using SharedEngine = std::shared_ptr<hegemon::Engine>;

/// A search in the background: its lines are read by Python as they come.
class Search {
 public:
  /// `choose`: for the best move, else for the best lines.
  Search(const SharedEngine& engine, const Position& position, const py::object& limit,
         const py::object& multipv, bool choose)
      : found_(std::make_shared<Found>()) {
    const hegemon::Limit wanted = limit_of(limit);
    const int lines = small(multipv, "multipv", 1);
    if (choose && wanted.unlimited()) throw InputError("a limit is missing", "limit");
    job_ = Job::start([engine, position, wanted, lines, choose, found = found_](
                          Job& job, const std::stop_token& stop) {
      if (choose) {
        found->result = engine->play(position, wanted, stop);
        return;
      }
      const auto on_info = [&](const hegemon::Info& info) {
        job.change([&] {
          const auto rank = static_cast<std::size_t>(info.multipv);
          if (found->lines.size() < rank) found->lines.resize(rank);
          found->lines[rank - 1] = info;
          found->infos.push_back(info);
        });
        return true;
      };
      std::vector<hegemon::Info> best = engine->analyse(position, wanted, lines, on_info, stop);
      job.change([&] { found->lines = std::move(best); });
    });
  }
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;
  ~Search() {
    if (job_ != nullptr) job_->stop();
  }

  void stop() { job_->stop(); }
  void end() { job_->end_without_gil(); }
  bool done() { return job_->done(); }
  bool ready() {
    return job_->done() || job_->look([&] { return !found_->infos.empty(); });
  }
  /// Waits for an info that was not read, or the end.
  void wait_ready() {
    job_->wait([&] { return !found_->infos.empty(); });
  }
  /// The next info; None at the end.
  py::object next() {
    wait_ready();
    std::optional<hegemon::Info> info;
    job_->look([&] {
      if (found_->infos.empty()) return;
      info = std::move(found_->infos.front());
      found_->infos.pop_front();
    });
    if (info) return info_dict(*info);
    return py::none();
  }
  /// Waits for the end, and raises what went wrong.
  void wait() {
    job_->wait();
    job_->rethrow();
  }
  py::tuple result() {
    wait();
    const hegemon::PlayResult& result = found_->result;
    return py::make_tuple(result.move, result.ponder, info_dict(result.info));
  }
  py::list lines() {
    wait();
    return found();
  }
  /// The best lines so far.
  py::list found() {
    const std::vector<hegemon::Info> lines = job_->look([&] { return found_->lines; });
    py::list list;
    for (const hegemon::Info& line : lines)
      list.append(info_dict(line));
    return list;
  }

 private:
  struct Found {
    std::deque<hegemon::Info> infos;  ///< not read yet; guarded by the job
    std::vector<hegemon::Info> lines;
    hegemon::PlayResult result;
  };
  std::shared_ptr<Found> found_;
  std::shared_ptr<Job> job_;
};

// ---- records

using Tags = std::vector<std::pair<std::string, std::string>>;
/// A move, its comment and its NAGs.
using Ply = std::tuple<std::string, std::string, std::vector<int>>;
/// What a line leaves (line and move), its comment before the first move, its moves.
using RecordLine = std::tuple<std::size_t, std::size_t, std::string, std::vector<Ply>>;
/// Tags, the main line and the variations, the result.
using RecordParts = std::tuple<Tags, std::vector<RecordLine>, std::string>;

RecordLine line_of(std::size_t of, std::size_t at, const std::string& comment,
                   const std::vector<hegemon::GameRecord::Ply>& plies) {
  std::vector<Ply> moves;
  moves.reserve(plies.size());
  for (const hegemon::GameRecord::Ply& ply : plies)
    moves.emplace_back(ply.move, ply.comment, ply.nags);
  return {of, at, comment, std::move(moves)};
}

RecordParts parts_of(const hegemon::GameRecord& record) {
  std::vector<RecordLine> lines{line_of(0, 0, record.comment, record.plies)};
  for (const hegemon::GameRecord::Variation& each : record.variations)
    lines.push_back(line_of(each.of, each.at, each.comment, each.plies));
  return {record.tags, std::move(lines), record.result};
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

// ---- the classes

void define_errors(py::module_& module) {
  // As in python-chess, wrong input is a ValueError.
  const auto error = py::register_exception<InputError>(module, "InputError", PyExc_ValueError);
  py::register_exception<hegemon::IllegalMove>(module, "IllegalMoveError", error.ptr());
  py::register_exception<hegemon::EngineError>(module, "EngineError", PyExc_RuntimeError);
}

void define_moves(py::module_& module) {
  py::class_<Move>(module, "Move")
      .def_static(
          "from_uci",
          [](const std::string& text, const Position& board) { return board.parse_move(text); },
          py::arg("text"), py::arg("board"))
      .def_static(
          "from_code",
          [](const std::string& variant, const py::object& code) {
            constexpr std::int64_t kMost = std::numeric_limits<std::uint32_t>::max();
            return Move::from_code(variant,
                                   static_cast<std::uint32_t>(whole(code, "code", 0, kMost)));
          },
          py::arg("variant"), py::arg("code"))
      .def_static("resign", &Move::resignation)
      .def("uci", &Move::text)
      .def_property_readonly("code", &Move::code)
      .def_property_readonly("variant", &Move::variant)
      .def_property_readonly("from_point", &Move::from)
      .def_property_readonly("to_point", &Move::to)
      .def_property_readonly("is_resignation", &Move::is_resignation)
      .def("__str__", &Move::text)
      .def("__repr__", [](Move move) { return "<Move " + move.text() + ">"; })
      .def("__bool__", [](Move move) { return static_cast<bool>(move); })
      .def("__hash__", [](Move move) { return std::hash<Move>()(move); })
      .def(
          "__eq__",
          [](Move a, const py::object& b) {
            return py::isinstance<Move>(b) && a == b.cast<Move>();
          },
          py::is_operator());

  py::class_<LegalMoves>(module, "LegalMoves")
      .def(py::init([](std::vector<Move> moves) { return LegalMoves{std::move(moves)}; }),
           py::arg("moves"))
      .def(
          "__eq__",
          [](const LegalMoves& a, const py::object& b) {
            return py::isinstance<LegalMoves>(b) && a.moves == b.cast<const LegalMoves&>().moves;
          },
          py::is_operator())
      .def("__hash__", [](const LegalMoves& list) { return py::hash(py::tuple(list.list())); })
      .def("__len__", [](const LegalMoves& list) { return list.moves.size(); })
      .def("count", [](const LegalMoves& list) { return list.moves.size(); })
      .def("__getitem__", &LegalMoves::item)
      .def("__getitem__", &LegalMoves::slice)
      .def("__iter__", [](const LegalMoves& list) { return py::iter(list.list()); })
      .def("__contains__", static_cast<bool (LegalMoves::*)(Move) const>(&LegalMoves::contains))
      .def("__contains__",
           static_cast<bool (LegalMoves::*)(const std::string&) const>(&LegalMoves::contains))
      .def("__repr__", &LegalMoves::text);
}

py::object outcome_of(const Position& board) {
  const auto outcome = board.outcome();
  if (!outcome) return py::none();
  return py::module_::import("hegemon").attr("Outcome")(
      outcome->termination, py::tuple(py::cast(outcome->winners)), outcome->draw, board.result());
}

py::object piece_object(const Position& board, int side, int kind) {
  return py::module_::import("hegemon").attr("Piece")(
      side, std::string(1, board.layout().kinds[static_cast<std::size_t>(kind)].letter));
}

/// Side and kind of each point.
std::pair<std::vector<std::int8_t>, std::vector<std::int8_t>> pieces_of(const Position& board) {
  const std::size_t points = board.layout().points.size();
  std::pair<std::vector<std::int8_t>, std::vector<std::int8_t>> pieces{points, points};
  board.board(pieces.first, pieces.second);
  return pieces;
}

py::dict piece_map(const Position& board) {
  const auto [sides, kinds] = pieces_of(board);
  py::dict map;
  for (std::size_t i = 0; i < sides.size(); ++i) {
    if (sides[i] >= 0)
      map[py::str(board.layout().points[i])] = piece_object(board, sides[i], kinds[i]);
  }
  return map;
}

py::object piece_at(const Position& board, const std::string& point) {
  const std::vector<std::string>& points = board.layout().points;
  const auto at = std::find(points.begin(), points.end(), point);
  if (at == points.end()) throw InputError("no point is called '" + point + "'", "point");
  const auto [sides, kinds] = pieces_of(board);
  const auto i = static_cast<std::size_t>(at - points.begin());
  return sides[i] < 0 ? py::none() : piece_object(board, sides[i], kinds[i]);
}

py::array_t<std::int8_t> board_array(const Position& board, const std::optional<py::array>& out) {
  Shape shape = board_shape(board);
  shape.insert(shape.begin(), 2);
  auto array = output<std::int8_t>(shape, out, "array, out");
  const std::span<std::int8_t> all = elements(array);
  board.board(all.first(all.size() / 2), all.last(all.size() / 2));
  return array;
}

template <class Number>
py::array planes_of(const Position& board, int perspective, const std::optional<py::array>& out) {
  Shape shape = board_shape(board);
  shape.insert(shape.begin(), {static_cast<py::ssize_t>(board.sides().size()),
                               static_cast<py::ssize_t>(board.layout().kinds.size())});
  auto array = output<Number>(shape, out, "planes, out");
  board.planes(elements(array), perspective);
  return array;
}

py::array planes(const Position& board, const py::object& first, const py::object& dtype,
                 const std::optional<py::array>& out) {
  const int perspective = small(first, "planes, perspective");
  const py::dtype wanted = out ? out->dtype() : py::dtype::from_args(dtype);
  if (wanted.is(py::dtype::of<std::uint8_t>()))
    return planes_of<std::uint8_t>(board, perspective, out);
  if (wanted.is(py::dtype::of<float>())) return planes_of<float>(board, perspective, out);
  throw InputError("float32 or uint8 wanted", "planes, dtype");
}

py::array_t<int> hands(const Position& board) {
  py::array_t<int> array(Shape{static_cast<py::ssize_t>(board.sides().size()),
                               static_cast<py::ssize_t>(board.layout().kinds.size())});
  board.hands(elements(array));
  return array;
}

py::array standing(const Position& board, const py::object& first,
                   const std::optional<py::array>& out) {
  const int perspective = small(first, "standing, perspective");
  auto array = output<float>(Shape{static_cast<py::ssize_t>(board.sides().size()),
                                   static_cast<py::ssize_t>(board.layout().standing.size())},
                             out, "standing, out");
  board.standing(elements(array), perspective);
  return array;
}

py::array_t<std::int8_t> action_mask(const Position& board, const std::optional<py::array>& out) {
  auto mask = output<std::int8_t>(Shape{board.layout().actions}, out, "action_mask, out");
  const std::span<std::int8_t> all = elements(mask);
  std::fill(all.begin(), all.end(), std::int8_t{0});
  for (const int action : board.legal_actions())
    all[static_cast<std::size_t>(action)] = 1;
  return mask;
}

py::array_t<int> legal_actions(const Position& board) {
  const std::vector<int> actions = board.legal_actions();
  return py::array_t<int>(static_cast<py::ssize_t>(actions.size()), actions.data());
}

/// Variant, rules, FEN (None: the start) and codes of the moves: what a board is made of again.
py::tuple board_parts(const Position& board) {
  std::vector<std::uint32_t> codes;
  for (const Move move : board.moves())
    codes.push_back(move.code());
  std::optional<std::string> fen = board.start_fen();
  if (*fen == Position(board.variant(), board.rules()).start_fen()) fen.reset();
  return py::make_tuple(board.variant(), board.rules(), fen, codes);
}

void define_boards(py::module_& module) {
  py::class_<Position>(module, "Board")
      .def(py::init([](const std::string& variant, const std::optional<py::dict>& rules,
                       const std::optional<std::string>& fen) {
             std::optional<std::string_view> text;
             if (fen) text = *fen;
             return Position(variant, rules_of(rules), text);
           }),
           py::arg("variant") = "sevenkingdoms", py::arg("rules") = py::none(),
           py::arg("fen") = py::none())
      .def_property_readonly("variant", &Position::variant)
      .def_property_readonly("rules", &Position::rules)
      .def_property_readonly("sides",
                             [](const Position& board) {
                               py::list sides;
                               const py::object side = py::module_::import("hegemon").attr("Side");
                               for (const auto& [letter, name] : board.sides())
                                 sides.append(side(std::string(1, letter), name));
                               return sides;
                             })
      .def_property_readonly("turn", &Position::turn)
      .def_property_readonly("round", &Position::round)
      .def("fen", &Position::fen)
      .def_property_readonly("start_fen", &Position::start_fen)
      .def("key", &Position::key)
      .def("ply", [](const Position& board) { return board.moves().size(); })
      .def_property_readonly("move_stack", &Position::moves)
      .def_property_readonly("legal_moves",
                             [](const Position& board) {
                               LegalMoves list;
                               board.legal_moves(list.moves);
                               return list;
                             })
      .def("is_legal", &Position::is_legal, py::arg("move"))
      .def("is_capture", &Position::is_capture, py::arg("move"))
      .def("parse_uci", &Position::parse_move, py::arg("text"))
      .def("push", static_cast<void (Position::*)(Move)>(&Position::push), py::arg("move"))
      .def(
          "push_uci", [](Position& board, const std::string& text) { return board.push(text); },
          py::arg("text"))
      .def("resign", [](Position& board) { board.push(Move::resignation()); })
      .def("pop", &Position::pop)
      .def("peek",
           [](const Position& board) {
             if (board.moves().empty()) throw py::index_error("no move was made");
             return board.moves().back();
           })
      .def(
          "copy",
          [](const Position& board, bool stack) { return stack ? board : board.without_moves(); },
          py::arg("stack") = true)
      .def("__copy__", [](const Position& board) { return board; })
      .def("__deepcopy__", [](const Position& board, const py::dict&) { return board; })
      .def("_parts", &board_parts)
      .def(
          "in_play",
          [](const Position& board, const py::object& side) {
            return board.in_play(small(side, "side"));
          },
          py::arg("side"))
      .def("is_game_over", &Position::is_over)
      .def("outcome", &outcome_of)
      .def("result", &Position::result)
      .def("shares", &Position::shares)
      .def(
          "perft",
          [](const Position& board, const py::object& depth, const py::object& threads) {
            const int plies = small(depth, "perft, depth");
            const int count = small(threads, "perft, threads");
            constexpr int kShort = 3;
            if (plies <= kShort && count == 1) return board.perft(plies);
            const Position at = board;
            return interruptible(
                [&](const std::stop_token& stop) { return at.perft(plies, count, stop); });
          },
          py::arg("depth"), py::arg("threads") = 1)
      .def("state",
           [](const Position& board) {
             return py::module_::import("json").attr("loads")(board.state_json());
           })
      .def("piece_at", &piece_at, py::arg("point"))
      .def("piece_map", &piece_map)
      .def("array", &board_array, py::arg("out") = py::none())
      .def("planes", &planes, py::arg("perspective") = 0, py::arg("dtype") = "float32",
           py::arg("out") = py::none())
      .def("hands", &hands)
      .def("standing", &standing, py::arg("perspective") = 0, py::arg("out") = py::none())
      .def("legal_actions", &legal_actions)
      .def("action_mask", &action_mask, py::arg("out") = py::none())
      .def("action_of", &Position::action_of, py::arg("move"))
      .def(
          "move_of",
          [](const Position& board, const py::object& action) {
            return board.move_of(small(action, "action"));
          },
          py::arg("action"))
      .def(
          "push_action",
          [](Position& board, const py::object& action) {
            const Move move = board.move_of(small(action, "action"));
            board.push(move);
            return move;
          },
          py::arg("action"))
      .def("__str__", &Position::text)
      .def("__repr__",
           [](const Position& board) {
             return "Board('" + board.variant() + "', fen='" + board.fen() + "')";
           })
      .def(
          "__eq__",
          [](const Position& a, const py::object& b) {
            return py::isinstance<Position>(b) && a == b.cast<const Position&>();
          },
          py::is_operator())
      .attr("__hash__") = py::none();
}

void define_layouts(py::module_& module) {
  module.def("variants", &hegemon::variants);
  module.def("version", &hegemon::version);
  module.def("default_rules", &hegemon::default_rules, py::arg("variant"));
  module.def(
      "layout",
      [](const std::string& variant) {
        const hegemon::BoardLayout& layout = hegemon::board_layout(variant);
        std::vector<std::pair<std::string, std::string>> kinds;
        for (const auto& [letter, name] : layout.kinds)
          kinds.emplace_back(std::string(1, letter), name);
        return py::make_tuple(py::tuple(py::cast(layout.shape)), layout.points, kinds,
                              layout.actions, layout.standing);
      },
      py::arg("variant"));
}

void define_engine(py::module_& module) {
  py::class_<hegemon::Engine, SharedEngine>(module, "Engine")
      .def(py::init<>())
      .def("options",
           [](const hegemon::Engine& engine) {
             py::list options;
             for (const hegemon::OptionInfo& option : engine.options()) {
               options.append(py::make_tuple(option.name, option.type, option.value, option.initial,
                                             option.min, option.max, option.choices, option.help));
             }
             return options;
           })
      .def(
          "set_option",
          [](hegemon::Engine& engine, const std::string& name, const py::object& value) {
            const std::string text = setting_text(value);
            interruptible([&](const std::stop_token&) { engine.set_option(name, text); });
          },
          py::arg("name"), py::arg("value"))
      .def("stop", &hegemon::Engine::stop)
      .def("clear",
           [](hegemon::Engine& engine) {
             interruptible([&](const std::stop_token&) { engine.clear(); });
           })
      .def(
          "load_weights",
          [](hegemon::Engine& engine, const std::string& variant, const std::string& path) {
            interruptible([&](const std::stop_token&) { engine.load_weights(variant, path); });
          },
          py::arg("variant"), py::arg("path"));

  py::class_<Search>(module, "Search")
      .def(py::init<const SharedEngine&, const Position&, const py::object&, const py::object&,
                    bool>(),
           py::arg("engine"), py::arg("board"), py::arg("limit"), py::arg("multipv"),
           py::arg("choose"))
      .def("stop", &Search::stop)
      .def("end", &Search::end)
      .def("found", &Search::found)
      .def("done", &Search::done)
      .def("ready", &Search::ready)
      .def("wait_ready", &Search::wait_ready)
      .def("next", &Search::next)
      .def("wait", &Search::wait)
      .def("result", &Search::result)
      .def("lines", &Search::lines);

  module.def("_end_searches", [] {
    PyThreadState* const state = PyEval_SaveThread();
    Jobs::all().end();
    PyEval_RestoreThread(state);
  });
  module.def("_forget_searches", [] { Jobs::all().forget(); });
  // What begins behind Python's own hooks, in the threads that it does not wait for.
  Py_AtExit([] { Jobs::all().end_without_python(); });
}

void define_records(py::module_& module) {
  // A list of the parts of each game or, of one that is wrong, what is wrong and where.
  module.def("parse_records", [](const std::string& text) {
    const std::vector<hegemon::GameRecord> parsed = interruptible(
        [&](const std::stop_token& stop) { return hegemon::GameRecord::parse(text, stop); });
    py::list records;
    for (const hegemon::GameRecord& record : parsed) {
      if (record.error) {
        records.append(py::str(record.error->what()));
      } else {
        records.append(parts_of(record));
      }
      if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    }
    return records;
  });
  module.def("_whole", &whole);
  module.def("record_of", [](const Position& board) {
    const Position at = board;
    return parts_of(
        interruptible([&](const std::stop_token&) { return hegemon::GameRecord::of(at); }));
  });
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

}  // namespace

PYBIND11_MODULE(_hegemon, module) {
  define_errors(module);
  define_moves(module);
  define_boards(module);
  define_layouts(module);
  define_engine(module);
  define_records(module);
}
