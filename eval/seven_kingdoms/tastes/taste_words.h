/// Tastes in words, for people.
#pragma once

#include <span>

#include "eval/seven_kingdoms/tastes/move_tastes.h"
#include "eval/tastes.h"

namespace hegemon::seven_kingdoms {

/// In the order of `Taste`.
std::span<const TasteWords> taste_words();

}  // namespace hegemon::seven_kingdoms
