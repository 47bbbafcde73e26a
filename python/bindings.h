/// The parts of the module `hegemon._hegemon`, a file for each group of classes. Only the public interface of the library is
/// used. Python's side of it is documented in hegemon/_hegemon.pyi.
#pragma once

#include <concepts>
#include <memory>
#include <string>

#include <hegemon/hegemon.hpp>
#include <pybind11/pybind11.h>

namespace hegemon::python {

struct LegalMoves;
class Search;

void define_boards(pybind11::module_& module);   ///< `Move`, `LegalMoves`, `Board`
void define_engine(pybind11::module_& module);   ///< `Engine`, `Search`
void define_records(pybind11::module_& module);  ///< `GameReader`, records to text

/// An exception of this class with its code, arguments and place.
pybind11::object exception_of(const pybind11::handle& type, const ErrorDetails& details);
/// The same of the class `InputError`.
pybind11::object exception_of(const InputError& error);

/// The classes of the module.
template <class T>
concept Bound = std::same_as<T, Move> || std::same_as<T, LegalMoves> || std::same_as<T, Position> ||
    std::same_as<T, hegemon::Engine> || std::same_as<T, hegemon::GameReader> ||
    std::same_as<T, Search>;

/// A caster of pybind11 that takes only objects whose `__init__` has run. pybind11's own hands out memory that nothing has
/// written to, and a null pointer for None where a method is called by its class (`Board.fen(None)`).
template <class Caster>
class Made : public Caster {
 public:
  bool load(pybind11::handle source, bool convert) {
    if (source.is_none()) return false;
    PyTypeObject* const type = this->typeinfo->type;
    if (PyObject_TypeCheck(source.ptr(), type) != 0) {
      auto* const object = reinterpret_cast<pybind11::detail::instance*>(source.ptr());
      if (object->get_value_and_holder(this->typeinfo).value_ptr() == nullptr)
        throw pybind11::type_error(std::string(type->tp_name) + ".__init__() was not called");
    }
    return Caster::load(source, convert);
  }
};

}  // namespace hegemon::python

namespace pybind11::detail {

template <hegemon::python::Bound T>
class type_caster<T> : public hegemon::python::Made<type_caster_base<T>> {};
template <hegemon::python::Bound T>
class type_caster<std::shared_ptr<T>>
    : public hegemon::python::Made<copyable_holder_caster<T, std::shared_ptr<T>>> {};

}  // namespace pybind11::detail
