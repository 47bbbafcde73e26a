// Moves, boards, and boards as arrays.
#include <algorithm>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hegemon/hegemon.hpp>
#include <pybind11/operators.h>
#include <pybind11/stl.h>

#include "bindings.h"
#include "job.h"
#include "numbers.h"

namespace hegemon::python {

namespace {

// ---- arrays

using Shape = std::vector<py::ssize_t>;

Shape board_shape(const Position& position) {
  const std::vector<int>& shape = position.layout().shape;
  return {shape.begin(), shape.end()};
}

/// NumPy's function or class of this name.
template <const char* kName>
const py::object& numpy() {
  // Outlives Python: it is never destroyed.
  static const auto* const kFound = new py::object(py::module_::import("numpy").attr(kName));
  return *kFound;
}
constexpr char kEmpty[] = "empty";
constexpr char kDtype[] = "dtype";

/// An array of NumPy and its memory, by the buffer protocol: no version of NumPy's own interface in C is compiled in.
class Array {
 public:
  /// `out`, if it is writeable, contiguous, and of this shape and one of these types (letters of `struct`); without `out` a
  /// new one of the first type. `name` says where in an error.
  Array(const Shape& shape, const py::object& out, std::string_view types, const char* name)
      : object_(out.is_none() ? numpy<kEmpty>()(shape, types.substr(0, 1)) : out) {
    if (PyObject_GetBuffer(object_.ptr(), &view_, PyBUF_ND | PyBUF_FORMAT | PyBUF_WRITABLE) == 0) {
      const std::string_view format = view_.format == nullptr ? "B" : view_.format;
      if (std::equal(shape.begin(), shape.end(), view_.shape, view_.shape + view_.ndim) &&
          format.size() == 1 && types.find(format) != std::string_view::npos) {
        return;
      }
      PyBuffer_Release(&view_);
    }
    PyErr_Clear();
    std::string names;
    for (const char type : types) {
      names += names.empty() ? "" : " or ";
      names += std::string(py::str(numpy<kDtype>()(std::string(1, type))));
    }
    throw input_error("array.form", name, {std::string(py::str(py::cast(shape))), names});
  }
  Array(const Array&) = delete;
  Array& operator=(const Array&) = delete;
  ~Array() { PyBuffer_Release(&view_); }

  char type() const { return view_.format == nullptr ? 'B' : *view_.format; }
  template <class Number>
  std::span<Number> elements() const {
    return {static_cast<Number*>(view_.buf), static_cast<std::size_t>(view_.len) / sizeof(Number)};
  }
  const py::object& object() const { return object_; }

 private:
  py::object object_;
  Py_buffer view_{};
};

}  // namespace

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
  py::list list() const {
    py::list all(moves.size());
    for (std::size_t i = 0; i < moves.size(); ++i)
      all[i] = py::cast(moves[i]);
    return all;
  }
  py::list slice(const py::slice& range) const { return list()[range]; }
  bool contains(Move move) const {
    return std::find(moves.begin(), moves.end(), move) != moves.end();
  }
  bool contains(const std::string& text) const {
    return std::any_of(moves.begin(), moves.end(), [&](Move move) { return move.text() == text; });
  }
  friend bool operator==(const LegalMoves&, const LegalMoves&) = default;
  std::string text() const {
    std::string names;
    for (std::size_t i = 0; i < moves.size() && i < 10; ++i)
      names += (i == 0 ? "" : ", ") + moves[i].text();
    if (moves.size() > 10) names += ", ...";
    return "<LegalMoves: " + std::to_string(moves.size()) + " (" + names + ")>";
  }
};

namespace {

void define_moves(py::module_& module) {
  py::class_<Move>(module, "Move")
      .def_static(
          "from_uci",
          [](const std::string& text, const Position& board) { return board.parse_move(text); },
          py::arg("text"), py::arg("board"))
      .def_static(
          "from_code",
          [](const std::string& variant, const py::object& code) {
            constexpr std::int64_t kMax = std::numeric_limits<std::uint32_t>::max();
            return Move::from_code(variant,
                                   static_cast<std::uint32_t>(whole(code, "code", 0, kMax)));
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
      .def(py::self == py::self);

  py::class_<LegalMoves>(module, "LegalMoves")
      .def(py::init([](std::vector<Move> moves) { return LegalMoves{std::move(moves)}; }),
           py::arg("moves"))
      .def(py::self == py::self)
      .def("__hash__", [](const LegalMoves& list) { return py::hash(py::tuple(list.list())); })
      .def("__len__", [](const LegalMoves& list) { return list.moves.size(); })
      .def("count", [](const LegalMoves& list) { return list.moves.size(); })
      .def("__getitem__", &LegalMoves::item, py::arg("index"))
      .def("__getitem__", &LegalMoves::slice, py::arg("index"))
      .def("__iter__", [](const LegalMoves& list) { return py::iter(list.list()); })
      .def("__contains__", py::overload_cast<Move>(&LegalMoves::contains, py::const_),
           py::arg("move"))
      .def("__contains__", py::overload_cast<const std::string&>(&LegalMoves::contains, py::const_),
           py::arg("move"))
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
  if (at == points.end()) throw input_error("point.unknown", "point", {point});
  const auto [sides, kinds] = pieces_of(board);
  const auto i = static_cast<std::size_t>(at - points.begin());
  return sides[i] < 0 ? py::none() : piece_object(board, sides[i], kinds[i]);
}

py::object board_array(const Position& board, const py::object& out) {
  Shape shape = board_shape(board);
  shape.insert(shape.begin(), 2);
  const Array array(shape, out, "b", "array, out");
  const auto all = array.elements<std::int8_t>();
  board.board(all.first(all.size() / 2), all.last(all.size() / 2));
  return array.object();
}

py::object planes(const Position& board, const py::object& first, const py::object& dtype,
                  const py::object& out) {
  const int perspective = small(first, "planes, perspective");
  std::string types = "fB";
  if (out.is_none()) {
    const py::object type = converted(dtype, numpy<kDtype>(), "array.type", "planes, dtype");
    std::erase_if(
        types, [&](char letter) { return !type.equal(numpy<kDtype>()(std::string(1, letter))); });
    if (types.empty()) throw wanted("array.type", dtype, "planes, dtype");
  }
  Shape shape = board_shape(board);
  shape.insert(shape.begin(), {static_cast<py::ssize_t>(board.sides().size()),
                               static_cast<py::ssize_t>(board.layout().kinds.size())});
  const Array array(shape, out, types, "planes, out");
  if (array.type() == 'f') {
    board.planes(array.elements<float>(), perspective);
  } else {
    board.planes(array.elements<std::uint8_t>(), perspective);
  }
  return array.object();
}

py::object hands(const Position& board) {
  const Array array({static_cast<py::ssize_t>(board.sides().size()),
                     static_cast<py::ssize_t>(board.layout().kinds.size())},
                    py::none(), "i", "hands");
  board.hands(array.elements<int>());
  return array.object();
}

py::object standing(const Position& board, const py::object& first, const py::object& out) {
  const int perspective = small(first, "standing, perspective");
  const Array array({static_cast<py::ssize_t>(board.sides().size()),
                     static_cast<py::ssize_t>(board.layout().standing.size())},
                    out, "f", "standing, out");
  board.standing(array.elements<float>(), perspective);
  return array.object();
}

py::object action_mask(const Position& board, const py::object& out) {
  const Array mask({board.layout().actions}, out, "b", "action_mask, out");
  const auto all = mask.elements<std::int8_t>();
  std::fill(all.begin(), all.end(), std::int8_t{0});
  for (const int action : board.legal_actions())
    all[static_cast<std::size_t>(action)] = 1;
  return mask.object();
}

py::object legal_actions(const Position& board) {
  const std::vector<int> actions = board.legal_actions();
  const Array array({static_cast<py::ssize_t>(actions.size())}, py::none(), "i", "legal_actions");
  std::copy(actions.begin(), actions.end(), array.elements<int>().begin());
  return array.object();
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
      .def(py::init([](const std::string& variant, const py::object& rules,
                       const std::optional<std::string>& fen) {
             return Position(variant,
                             rules.is_none() ? hegemon::Rules() : settings_of(rules, "rules"), fen);
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
      // Moves of their own, not those that the board will write over.
      .def_property_readonly("move_stack", &Position::moves, py::return_value_policy::copy)
      .def_property_readonly("legal_moves",
                             [](const Position& board) {
                               LegalMoves list;
                               board.legal_moves(list.moves);
                               return list;
                             })
      .def("is_legal", &Position::is_legal, py::arg("move"))
      .def("is_capture", &Position::is_capture, py::arg("move"))
      .def("parse_uci", &Position::parse_move, py::arg("text"))
      .def("push", py::overload_cast<Move>(&Position::push), py::arg("move"))
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
      .def(py::self == py::self);
}

}  // namespace hegemon::python
