// How a sibling is played by its rules; for the file of each game alone, which has the class `Rules`.

#pragma once

#include <algorithm>

#include "sibling.h"

namespace hegemon::reference {

/// The files 1 to `files` of a rank in a FEN. `text_of(file)` is the piece there, empty for none.
template <class TextOf>
std::string rank_text(int files, TextOf text_of) {
  std::string text;
  int empty = 0;
  for (int file = 1; file <= files; ++file) {
    const std::string piece = text_of(file);
    if (piece.empty()) {
      ++empty;
      continue;
    }
    if (empty > 0) {
      text += std::to_string(empty);
      empty = 0;
    }
    text += piece;
  }
  return empty > 0 ? text + std::to_string(empty) : text;
}

template <class Rules, class Position>
std::uint64_t count_sequences(const Position& position, int depth) {
  if (depth <= 0) {
    return 1;
  }
  const auto moves = Rules::legal_moves(position);
  if (depth == 1) {
    return moves.size();
  }
  std::uint64_t sum = 0;
  for (const auto& move : moves) {
    sum += count_sequences<Rules>(Rules::after(position, move), depth - 1);
  }
  return sum;
}

template <class Game, class Position, class Rules>
std::optional<Game> Sibling<Game, Position, Rules>::parse(const std::string& fen,
                                                          std::string* error) {
  Position position;
  const std::string fault = Rules::read_fen(fen, position);
  if (!fault.empty()) {
    if (error != nullptr) {
      *error = fault;
    }
    return std::nullopt;
  }
  Game game(position);
  game.add_occurrence('-', false);
  game.result_ = game.judge();
  return game;
}

template <class Game, class Position, class Rules>
std::vector<std::string> Sibling<Game, Position, Rules>::moves() const {
  std::vector<std::string> texts;
  if (result_ == "*") {
    for (const auto& move : Rules::legal_moves(position_)) {
      texts.push_back(Rules::move_text(move));
    }
  }
  return texts;
}

template <class Game, class Position, class Rules>
std::vector<std::string> Sibling<Game, Position, Rules>::captures() const {
  std::vector<std::string> texts;
  if (result_ == "*") {
    for (const auto& move : Rules::legal_moves(position_)) {
      if (Rules::is_capture(position_, move)) {
        texts.push_back(Rules::move_text(move));
      }
    }
  }
  return texts;
}

template <class Game, class Position, class Rules>
bool Sibling<Game, Position, Rules>::play(const std::string& move) {
  if (result_ != "*") {
    return false;
  }
  Game& game = static_cast<Game&>(*this);
  if (move == "resign") {
    game.resign();
    return true;
  }
  for (const auto& legal : Rules::legal_moves(position_)) {
    if (Rules::move_text(legal) == move) {
      const char mover = position_.side;
      position_ = Rules::after(position_, legal);
      add_occurrence(mover, Rules::gives_check(position_, mover));
      result_ = game.judge();
      return true;
    }
  }
  return false;
}

template <class Game, class Position, class Rules>
std::string Sibling<Game, Position, Rules>::fen() const {
  return Rules::fen_text(position_);
}

template <class Game, class Position, class Rules>
std::vector<std::string> Sibling<Game, Position, Rules>::takers(const std::string& point,
                                                                char side) const {
  std::vector<std::string> found;
  for (const auto from : Rules::all_points()) {
    if (Rules::is_own(position_, from, side) &&
        Rules::attacks(position_, from, Rules::point_of(point))) {
      found.push_back(Rules::point_text(from));
    }
  }
  return found;
}

template <class Game, class Position, class Rules>
bool Sibling<Game, Position, Rules>::facing() const {
  return Rules::generals_face(position_);
}

template <class Game, class Position, class Rules>
std::uint64_t Sibling<Game, Position, Rules>::perft(int depth) const {
  // A game given up has no moves, though its position has.
  const bool given_up = result_.find("resign") != std::string::npos;
  return given_up && depth > 0 ? 0 : count_sequences<Rules>(position_, depth);
}

template <class Game, class Position, class Rules>
std::map<std::string, std::uint64_t> Sibling<Game, Position, Rules>::divide(int depth) const {
  std::map<std::string, std::uint64_t> counts;
  if (depth <= 0 || result_.find("resign") != std::string::npos) {
    return counts;
  }
  for (const auto& move : Rules::legal_moves(position_)) {
    counts[Rules::move_text(move)] =
        count_sequences<Rules>(Rules::after(position_, move), depth - 1);
  }
  return counts;
}

template <class Game, class Position, class Rules>
void Sibling<Game, Position, Rules>::add_occurrence(char mover, bool gave_check) {
  history_.push_back({Rules::repetition_key(position_), mover, gave_check});
}

template <class Game, class Position, class Rules>
std::optional<std::size_t> Sibling<Game, Position, Rules>::first_of_three() const {
  std::vector<std::size_t> found;
  for (std::size_t index = 0; index < history_.size(); ++index) {
    if (history_[index].key == history_.back().key) {
      found.push_back(index);
    }
  }
  return found.size() < 3 ? std::nullopt : std::optional(found.front());
}

}  // namespace hegemon::reference
