/// What a file of search/instances is for a game of engine/.
#include "search/searcher.h"
#include "tests/toy/evaluation.h"
#include "tests/toy/game.h"

namespace hegemon {
template class Searcher<Toy>;
}
