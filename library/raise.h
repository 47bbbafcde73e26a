/// Errors of the engine as exceptions of the public interface.
#pragma once

#include <utility>

#include <hegemon/hegemon.hpp>

#include "engine/result.h"

namespace hegemon::library {

inline ErrorDetails details_of(const Error& error) {
  return {error.what, error.where, std::string(error.code), error.args};
}

/// Throws the exception for this kind of error.
[[noreturn]] inline void raise(const Error& error) {
  switch (error.kind) {
    case ErrorKind::kIllegalMove:
      throw IllegalMove(details_of(error));
    case ErrorKind::kResources:
    case ErrorKind::kCancelled:
    case ErrorKind::kInternal:
      throw EngineError(details_of(error));
    case ErrorKind::kInput:
    case ErrorKind::kFile:
      break;
  }
  throw InputError(details_of(error));
}
template <class T>
T value_or_raise(Result<T> result) {
  if (!result) raise(result.error());
  return std::move(result.value());
}
inline void raise_if_failed(const Status& status) {
  if (!status) raise(status.error());
}

}  // namespace hegemon::library
