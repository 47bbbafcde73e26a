/// The parts of the module `hegemon._hegemon`, a file for each group of classes. Only the public interface of the library is
/// used. Python's side of it is documented in hegemon/_hegemon.pyi.
#pragma once

#include <pybind11/pybind11.h>

namespace hegemon::python {

void define_boards(pybind11::module_& module);   ///< `Move`, `LegalMoves`, `Board`
void define_engine(pybind11::module_& module);   ///< `Engine`, `Search`
void define_records(pybind11::module_& module);  ///< records to and from text

}  // namespace hegemon::python
