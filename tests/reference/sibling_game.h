// How a sibling is played by its rules. The file of each game includes this behind the functions of its rules, which are called
// here by their names.

#pragma once

#include <algorithm>

#include "sibling.h"

namespace hegemon::reference {

template <class Position>
std::uint64_t count_sequences(const Position& position, int depth) {
  if (depth <= 0) return 1;
  const auto moves = legal_moves(position);
  if (depth == 1) return moves.size();
  std::uint64_t sum = 0;
  for (const auto& move : moves)
    sum += count_sequences(after(position, move), depth - 1);
  return sum;
}

template <class Game, class Position>
std::optional<Game> Sibling<Game, Position>::parse(const std::string& fen, std::string* error) {
  Position position;
  const std::string fault = read_fen(fen, position);
  if (!fault.empty()) {
    if (error != nullptr) *error = fault;
    return std::nullopt;
  }
  Game game(position);
  game.add_occurrence('-', false);
  game.result_ = game.judge();
  return game;
}

template <class Game, class Position>
std::vector<std::string> Sibling<Game, Position>::moves() const {
  std::vector<std::string> texts;
  if (result_ == "*") {
    for (const auto& move : legal_moves(position_))
      texts.push_back(move_text(move));
  }
  return texts;
}

template <class Game, class Position>
std::vector<std::string> Sibling<Game, Position>::captures() const {
  std::vector<std::string> texts;
  if (result_ == "*") {
    for (const auto& move : legal_moves(position_))
      if (is_capture(position_, move)) texts.push_back(move_text(move));
  }
  return texts;
}

template <class Game, class Position>
bool Sibling<Game, Position>::play(const std::string& move) {
  if (result_ != "*") return false;
  Game& game = static_cast<Game&>(*this);
  if (move == "resign") {
    game.resign();
    return true;
  }
  for (const auto& legal : legal_moves(position_)) {
    if (move_text(legal) == move) {
      const char mover = position_.side;
      position_ = after(position_, legal);
      add_occurrence(mover, gives_check(position_, mover));
      result_ = game.judge();
      return true;
    }
  }
  return false;
}

template <class Game, class Position>
std::string Sibling<Game, Position>::fen() const {
  return fen_text(position_);
}

template <class Game, class Position>
std::vector<std::string> Sibling<Game, Position>::takers(const std::string& point,
                                                         char side) const {
  const auto points = points_of(position_);
  const auto target =
      std::ranges::find_if(points, [&](auto at) { return point_text(at) == point; });
  std::vector<std::string> found;
  for (const auto from : points) {
    if (is_own(position_, from, side) && attacks(position_, from, *target))
      found.push_back(point_text(from));
  }
  return found;
}

template <class Game, class Position>
bool Sibling<Game, Position>::facing() const {
  return generals_face(position_);
}

template <class Game, class Position>
std::uint64_t Sibling<Game, Position>::perft(int depth) const {
  // A game given up has no moves, though its position has.
  const bool given_up = result_.find("resign") != std::string::npos;
  return given_up && depth > 0 ? 0 : count_sequences(position_, depth);
}

template <class Game, class Position>
std::map<std::string, std::uint64_t> Sibling<Game, Position>::divide(int depth) const {
  std::map<std::string, std::uint64_t> counts;
  if (depth <= 0 || result_.find("resign") != std::string::npos) return counts;
  for (const auto& move : legal_moves(position_)) {
    counts[move_text(move)] = count_sequences(after(position_, move), depth - 1);
  }
  return counts;
}

template <class Game, class Position>
void Sibling<Game, Position>::add_occurrence(char mover, bool gave_check) {
  history_.push_back({repetition_key(position_), mover, gave_check});
}

template <class Game, class Position>
std::optional<std::size_t> Sibling<Game, Position>::first_of_three() const {
  std::vector<std::size_t> found;
  for (std::size_t index = 0; index < history_.size(); ++index)
    if (history_[index].key == history_.back().key) found.push_back(index);
  return found.size() < 3 ? std::nullopt : std::optional(found.front());
}

}  // namespace hegemon::reference
