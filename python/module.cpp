/// The module `hegemon._hegemon`: what of the Python package must be fast or is the library itself.
#include <string>
#include <utility>
#include <vector>

#include <hegemon/hegemon.hpp>
#include <pybind11/stl.h>

#include "bindings.h"

namespace py = pybind11;

namespace {

void define_errors(py::module_& module) {
  // As in python-chess, wrong input is a ValueError.
  const auto error =
      py::register_exception<hegemon::InputError>(module, "InputError", PyExc_ValueError);
  py::register_exception<hegemon::IllegalMove>(module, "IllegalMoveError", error.ptr());
  py::register_exception<hegemon::EngineError>(module, "EngineError", PyExc_RuntimeError);
}

void define_layouts(py::module_& module) {
  module.def("variants", &hegemon::variants);
  module.def("version", &hegemon::version);
  module.def("default_rules", &hegemon::default_rules, py::arg("variant"));
  module.def(
      "layout",
      [](const std::string& variant) {
        const hegemon::BoardLayout& layout = hegemon::board_layout(variant);
        std::vector<std::pair<std::string, std::string>> kinds;
        for (const auto& [letter, name] : layout.kinds)
          kinds.emplace_back(std::string(1, letter), name);
        return py::make_tuple(py::tuple(py::cast(layout.shape)), layout.points, kinds,
                              layout.actions, layout.standing);
      },
      py::arg("variant"));
}

}  // namespace

PYBIND11_MODULE(_hegemon, module) {
  define_errors(module);
  hegemon::python::define_boards(module);
  define_layouts(module);
  hegemon::python::define_engine(module);
  hegemon::python::define_records(module);
}
