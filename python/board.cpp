// Moves, boards, and boards as arrays.
#include <algorithm>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <hegemon/hegemon.hpp>
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include "bindings.h"
#include "job.h"
#include "numbers.h"

namespace hegemon::python {

namespace {

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

// ---- boards

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

}  // namespace

void define_boards(py::module_& module) {
  define_moves(module);
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

}  // namespace hegemon::python
