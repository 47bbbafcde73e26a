/// The module `hegemon._hegemon`: what of the Python package must be fast or is the library itself.
#include <exception>
#include <string>
#include <utility>
#include <vector>

#include <hegemon/hegemon.hpp>
#include <pybind11/stl.h>

#include "bindings.h"

namespace py = pybind11;

namespace {

using hegemon::python::text_of;

void define_errors(py::module_& module) {
  static py::object* input;
  static py::object* move;
  static py::object* engine;
  const auto define = [&](const char* name, const py::handle& base) {
    // Outlives Python: it is never destroyed.
    return new py::object(py::exception<std::exception>(module, name, base));
  };
  // As in python-chess, wrong input is a ValueError.
  input = define("InputError", PyExc_ValueError);
  move = define("IllegalMoveError", *input);
  engine = define("EngineError", PyExc_RuntimeError);
  py::register_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(std::move(thrown));
    } catch (const hegemon::IllegalMove& error) {
      PyErr_SetObject(move->ptr(), text_of(error).ptr());
    } catch (const hegemon::InputError& error) {
      PyErr_SetObject(input->ptr(), text_of(error).ptr());
    } catch (const hegemon::EngineError& error) {
      PyErr_SetString(engine->ptr(), error.what());
    }
  });
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
