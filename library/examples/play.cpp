// Plays a game of the Three Friends: the engine for Red, random moves for the others. Prints the game as a record.
#include <chrono>
#include <iostream>
#include <random>
#include <vector>

#include <hegemon/hegemon.hpp>

int main() {
  try {
    hegemon::Position position("threefriends");
    hegemon::Engine engine(hegemon::Options{{"Hash", "16"}});
    const hegemon::Limit limit{.nodes = 2000};
    std::mt19937 random(1);
    while (!position.is_over() && position.moves().size() < 60) {
      if (position.turn() == 0) {
        position.push(engine.play(position, limit).move);
      } else {
        const std::vector<hegemon::Move> moves = position.legal_moves();
        position.push(moves[random() % moves.size()]);
      }
    }
    std::cout << hegemon::GameRecord::of(position).text();
    for (const hegemon::Info& line : engine.analyse(hegemon::Position(), limit, 3)) {
      std::cout << line.multipv << ": " << line.pv.front().text() << '\n';
    }
  } catch (const hegemon::InputError& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
