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
  if (depth <= 0) return 1;
  const auto moves = Rules::kLegalMoves(position);
  if (depth == 1) return moves.size();
  std::uint64_t sum = 0;
  for (const auto& move : moves)
    sum += count_sequences<Rules>(Rules::kAfter(position, move), depth - 1);
  return sum;
}

template <class Game, class Position, class Rules>
std::optional<Game> Sibling<Game, Position, Rules>::parse(const std::string& fen,
                                                          std::string* error) {
  Position position;
  const std::string fault = Rules::kReadFen(fen, position);
  if (!fault.empty()) {
    if (error != nullptr) *error = fault;
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
  if (result_ == "*")
    for (const auto& move : Rules::kLegalMoves(position_))
      texts.push_back(Rules::kMoveText(move));
  return texts;
}

template <class Game, class Position, class Rules>
std::vector<std::string> Sibling<Game, Position, Rules>::captures() const {
  std::vector<std::string> texts;
  if (result_ == "*") {
    for (const auto& move : Rules::kLegalMoves(position_))
      if (Rules::kIsCapture(position_, move)) texts.push_back(Rules::kMoveText(move));
  }
  return texts;
}

template <class Game, class Position, class Rules>
bool Sibling<Game, Position, Rules>::play(const std::string& move) {
  if (result_ != "*") return false;
  Game& game = static_cast<Game&>(*this);
  if (move == "resign") {
    game.resign();
    return true;
  }
  for (const auto& legal : Rules::kLegalMoves(position_)) {
    if (Rules::kMoveText(legal) == move) {
      const char mover = position_.side;
      position_ = Rules::kAfter(position_, legal);
      add_occurrence(mover, Rules::kGivesCheck(position_, mover));
      result_ = game.judge();
      return true;
    }
  }
  return false;
}

template <class Game, class Position, class Rules>
std::string Sibling<Game, Position, Rules>::fen() const {
  return Rules::kFenText(position_);
}

template <class Game, class Position, class Rules>
std::vector<std::string> Sibling<Game, Position, Rules>::takers(const std::string& point,
                                                                char side) const {
  std::vector<std::string> found;
  for (const auto from : Rules::kAllPoints())
    if (Rules::kIsOwn(position_, from, side) &&
        Rules::kAttacks(position_, from, Rules::kPointOf(point)))
      found.push_back(Rules::kPointText(from));
  return found;
}

template <class Game, class Position, class Rules>
bool Sibling<Game, Position, Rules>::facing() const {
  return Rules::kGeneralsFace(position_);
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
  if (depth <= 0 || result_.find("resign") != std::string::npos) return counts;
  for (const auto& move : Rules::kLegalMoves(position_)) {
    counts[Rules::kMoveText(move)] =
        count_sequences<Rules>(Rules::kAfter(position_, move), depth - 1);
  }
  return counts;
}

template <class Game, class Position, class Rules>
void Sibling<Game, Position, Rules>::add_occurrence(char mover, bool gave_check) {
  history_.push_back({Rules::kRepetitionKey(position_), mover, gave_check});
}

template <class Game, class Position, class Rules>
std::optional<std::size_t> Sibling<Game, Position, Rules>::first_of_three() const {
  std::vector<std::size_t> found;
  for (std::size_t index = 0; index < history_.size(); ++index)
    if (history_[index].key == history_.back().key) found.push_back(index);
  return found.size() < 3 ? std::nullopt : std::optional(found.front());
}

}  // namespace hegemon::reference
