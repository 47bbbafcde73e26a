/// The files of eval/weights/, compiled in (hegemon_embed() in cmake/targets.cmake).
#pragma once

#include <string_view>

namespace hegemon {

/// The bytes of eval/weights/NAME.weights; empty if there is no such file.
std::string_view embedded_weights(std::string_view name);

}  // namespace hegemon
