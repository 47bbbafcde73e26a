/// The module `hegemon._hegemon`: what of the Python package must be fast or is the library itself.
#include <exception>
#include <string>
#include <utility>
#include <vector>

#include <hegemon/hegemon.hpp>
#include <pybind11/stl.h>

#include "bindings.h"

namespace py = pybind11;

namespace hegemon::python {

namespace {

/// They outlive Python: they are never destroyed.
py::object* input_class;
py::object*
    type_class;  ///< InputError and TypeError in one, as pybind11's own errors of the kind are
py::object* move_class;
py::object* engine_class;

/// It may quote anything, bytes that are no UTF-8 and zeros too.
py::object text_of(const std::string& text) {
  return py::reinterpret_steal<py::object>(
      PyUnicode_DecodeUTF8(text.data(), static_cast<py::ssize_t>(text.size()), "replace"));
}

void raise(const py::object& type, const ErrorDetails& details) {
  PyErr_SetObject(type.ptr(), exception_of(type, details).ptr());
}

void define_errors(py::module_& module) {
  const auto define = [&](const char* name, const py::handle& base) {
    auto* const type = new py::object(py::exception<std::exception>(module, name, base));
    if (py::hasattr(*type, "code")) return type;
    // Of one that a program raises itself.
    type->attr("code") = "";
    type->attr("arguments") = py::tuple();
    type->attr("place") = "";
    return type;
  };
  // As in python-chess, wrong input is a ValueError.
  input_class = define("InputError", PyExc_ValueError);
  type_class = new py::object(py::module_::import("types").attr("new_class")(
      "InputTypeError",
      py::make_tuple(*input_class, py::reinterpret_borrow<py::object>(PyExc_TypeError))));
  type_class->attr("__module__") = "hegemon._hegemon";  // where pickle finds it
  module.attr("InputTypeError") = *type_class;
  move_class = define("IllegalMoveError", *input_class);
  engine_class = define("EngineError", PyExc_RuntimeError);
  py::register_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(std::move(thrown));
    } catch (const IllegalMove& error) {
      raise(*move_class, error.details());
    } catch (const InputError& error) {
      raise(*input_class, error.details());
    } catch (const EngineError& error) {
      raise(*engine_class, error.details());
    }
  });
  // For errors that are found in Python: `raise _error(InputError, "argument.type", "headers", "dict", "7")`.
  module.def("_error", [](const py::object& type, const std::string& code, const std::string& place,
                          const py::args& args) {
    std::vector<std::string> texts;
    for (const py::handle arg : args)
      texts.emplace_back(py::str(arg));
    return exception_of(type, error_details(code, place, texts));
  });
}

// ---- wrong arguments

PyCFunction call_of_pybind;
py::object* plain_sentence;

/// What stands for pybind11's own function in all that it has made: where no overload takes the arguments, the error is a
/// sentence (hegemon/_plain.py) instead of all signatures.
PyObject* call(PyObject* self, PyObject* args, PyObject* kwargs) {
  const auto real_type = reinterpret_cast<void (*)()>(call_of_pybind);
  PyObject* const result = reinterpret_cast<PyCFunctionWithKeywords>(real_type)(self, args, kwargs);
  if (result != nullptr || PyErr_ExceptionMatches(PyExc_TypeError) == 0) return result;
  py::error_already_set error;
  try {
    const py::object text = (*plain_sentence)(error.value(), py::handle(args),
                                              py::handle(kwargs == nullptr ? Py_None : kwargs));
    if (!text.is_none()) {
      PyErr_SetObject(PyExc_TypeError, text.ptr());
      return nullptr;
    }
  } catch (const py::error_already_set&) {  // the arguments are stranger than that
  }
  error.restore();
  return nullptr;
}

PyCFunction& c_function(const py::handle& function) {
  return reinterpret_cast<PyCFunctionObject*>(function.ptr())->m_ml->ml_meth;
}

void say_plainly(const py::handle& scope) {
  for (auto [name, value] : py::dict(scope.attr("__dict__"))) {
    for (const char* const part : {"fget", "__func__"}) {
      if (py::hasattr(value, part)) value = value.attr(part);
    }
    if (PyType_Check(value.ptr()) != 0) {
      say_plainly(value);
    } else if (PyCFunction_Check(value.ptr()) != 0) {
      PyCFunction& function = c_function(value);
      if (function == call_of_pybind)
        function = reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(&call));
    }
  }
}

void define_sentences(py::module_& module) {
  module.def("_say_plainly", [module](const py::object& sentence) {
    if (plain_sentence != nullptr) return;
    plain_sentence = new py::object(sentence);
    call_of_pybind = c_function(module.attr("version"));
    say_plainly(module);
  });
}

/// Whatever takes the GIL again, as pybind11 does, knows the main interpreter alone: in another one it waits for ever.
bool in_main_interpreter() {
  return PyInterpreterState_Get() == PyInterpreterState_Main();
}
constexpr const char* kOtherInterpreter =
    "hegemon works in Python's main interpreter, not in a subinterpreter; under mod_wsgi the line "
    "'WSGIApplicationGroup %{GLOBAL}' chooses that";

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

py::object exception_of(const py::handle& type, const ErrorDetails& details) {
  std::string text = details.problem;
  if (!details.place.empty()) text += " (" + details.place + ")";
  const bool wrong_type = details.code == "argument.type" && type.is(*input_class);
  py::object error = (wrong_type ? *type_class : type)(text_of(text));
  py::list args;
  for (const std::string& arg : details.args)
    args.append(text_of(arg));
  error.attr("code") = details.code;
  error.attr("arguments") = py::tuple(args);
  error.attr("place") = text_of(details.place);
  return error;
}

py::object exception_of(const InputError& error) {
  const bool move = dynamic_cast<const IllegalMove*>(&error) != nullptr;
  return exception_of(move ? *move_class : *input_class, error.details());
}

}  // namespace hegemon::python

// Python's way in is below: pybind11's own takes the GIL again before it comes to this block.
#define PyInit__hegemon init_in_main_interpreter
PYBIND11_MODULE(_hegemon, module) {
  hegemon::python::define_errors(module);
  hegemon::python::define_boards(module);
  hegemon::python::define_layouts(module);
  hegemon::python::define_engine(module);
  hegemon::python::define_records(module);
  hegemon::python::define_sentences(module);
  // A module that the main interpreter has imported is given to the others without a call.
  module.def("_check_interpreter", [] {
    if (!hegemon::python::in_main_interpreter())
      throw py::import_error(hegemon::python::kOtherInterpreter);
  });
}
#undef PyInit__hegemon

extern "C" PYBIND11_EXPORT PyObject* PyInit__hegemon() {
  if (hegemon::python::in_main_interpreter()) return init_in_main_interpreter();
  PyErr_SetString(PyExc_ImportError, hegemon::python::kOtherInterpreter);
  return nullptr;
}
