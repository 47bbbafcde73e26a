/// Numbers and settings as Python gives them: Python's own, NumPy's, whole ones as `16.0` too.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include <hegemon/hegemon.hpp>
#include <pybind11/pybind11.h>

namespace hegemon::python {

namespace py = pybind11;

/// A number as a float of Python, or nothing: a bool is none.
inline std::optional<double> real(const py::handle& value) {
  if (PyBool_Check(value.ptr()) || PyUnicode_Check(value.ptr()) || PyBytes_Check(value.ptr()) ||
      std::string(Py_TYPE(value.ptr())->tp_name).starts_with("numpy.bool")) {
    return std::nullopt;
  }
  const double number = PyFloat_AsDouble(value.ptr());
  if (number == -1.0 && PyErr_Occurred() != nullptr) {
    if (PyErr_ExceptionMatches(PyExc_OverflowError) == 0) {
      PyErr_Clear();
      return std::nullopt;
    }
    PyErr_Clear();
    const py::object zero = py::int_(0);
    return PyObject_RichCompareBool(value.ptr(), zero.ptr(), Py_LT) == 1 ? -HUGE_VAL : HUGE_VAL;
  }
  return number;
}

/// A float that is whole, or what counts as an int, as an int of Python; else nothing.
inline std::optional<py::int_> whole_of(const py::handle& value) {
  const std::optional<double> number = real(value);
  if (!number) return std::nullopt;
  if (PyIndex_Check(value.ptr()) != 0) {
    if (PyObject* const index = PyNumber_Index(value.ptr()); index != nullptr)
      return py::reinterpret_steal<py::int_>(index);
    PyErr_Clear();
  }
  if (!std::isfinite(*number) || std::trunc(*number) != *number) return std::nullopt;
  return py::reinterpret_steal<py::int_>(PyLong_FromDouble(*number));
}

inline InputError input_error(const char* code, const std::string& place,
                              const std::vector<std::string>& args) {
  return InputError(error_details(code, place, args));
}

/// An error that says what was given; its code what is wanted.
inline InputError wanted(const char* code, const py::handle& got, const std::string& name) {
  return input_error(code, name, {std::string(py::repr(got))});
}
inline InputError wanted_type(const std::string& type, const py::handle& got,
                              const std::string& name) {
  return input_error("argument.type", name, {type, std::string(py::repr(got))});
}

/// A whole number in min..max; an error says what was given, and `name` where.
inline std::int64_t whole(const py::handle& value, const std::string& name, std::int64_t min,
                          std::int64_t max) {
  if (const std::optional<py::int_> number = whole_of(value)) {
    int overflow = 0;
    const long long found = PyLong_AsLongLongAndOverflow(number->ptr(), &overflow);
    if (overflow == 0 && found >= min && found <= max) return found;
  }
  throw input_error("argument.number", name,
                    {std::string(py::repr(value)), std::to_string(min), std::to_string(max)});
}
inline int small(const py::handle& value, const std::string& name,
                 int min = std::numeric_limits<int>::min(),
                 int max = std::numeric_limits<int>::max()) {
  return static_cast<int>(whole(value, name, min, max));
}

/// Seconds as milliseconds in least..(a hundred days): a clock that has run out counts as 0, and no end as the greatest.
inline std::chrono::milliseconds milliseconds(const py::handle& seconds, const std::string& name,
                                              std::int64_t least) {
  constexpr double kMax = 8'640'000'000.0;
  const std::optional<double> number = real(seconds);
  if (!number || std::isnan(*number)) throw wanted("argument.seconds", seconds, name);
  const double clamped = std::clamp(*number * 1000.0, static_cast<double>(least), kMax);
  return std::chrono::milliseconds(static_cast<std::int64_t>(std::round(clamped)));
}

/// The value of an option as text: `true`, `16` for `16.0`, nothing for None, which presses a button.
inline std::string setting_text(const py::handle& value) {
  if (value.is_none()) return {};
  if (PyBool_Check(value.ptr()) ||
      std::string(Py_TYPE(value.ptr())->tp_name).starts_with("numpy.bool"))
    return py::cast<bool>(py::bool_(py::reinterpret_borrow<py::object>(value))) ? "true" : "false";
  if (!PyUnicode_Check(value.ptr())) {
    if (const std::optional<py::int_> number = whole_of(value))
      return std::string(py::str(py::handle(*number)));
  }
  return std::string(py::str(value));
}

/// The items of a mapping: a list of their own, as whatever is done with one may change the mapping.
inline py::list items_of(const py::object& mapping) {
  return py::list(mapping.attr("items")());
}

/// `{"Hash": 16}` as the library has it: every value as text.
inline hegemon::Options settings_of(const py::object& given, const std::string& name) {
  if (!py::hasattr(given, "items")) throw py::type_error(wanted_type("dict", given, name).what());
  hegemon::Options settings;
  for (const py::handle item : items_of(given)) {
    const auto pair = py::reinterpret_borrow<py::tuple>(item);
    settings[py::str(pair[0])] = setting_text(pair[1]);
  }
  return settings;
}

/// What Python makes of a value, as `tuple(value)`; an error has the code.
template <class Convert>
auto converted(const py::handle& value, const Convert& convert, const char* code,
               const std::string& name) {
  try {
    return convert(py::reinterpret_borrow<py::object>(value));
  } catch (py::error_already_set& error) {
    if (!error.matches(PyExc_TypeError) && !error.matches(PyExc_ValueError) &&
        !error.matches(PyExc_AttributeError)) {
      throw;
    }
  }
  throw wanted(code, value, name);
}

}  // namespace hegemon::python
