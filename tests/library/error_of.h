/// What a call of the public interface refuses.
#pragma once

#include <string>

#include <hegemon/hegemon.hpp>

namespace hegemon::testing {

/// The text of the InputError that a call throws; empty if it throws none.
template <class Call>
std::string error_of(Call call) {
  try {
    call();
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}

}  // namespace hegemon::testing
