// The engine, and searches in the background.
#include <algorithm>
#include <cstdint>
#include <deque>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <hegemon/hegemon.hpp>
#include <pybind11/stl.h>

#include "bindings.h"
#include "job.h"
#include "numbers.h"

namespace hegemon::python {

namespace {

py::dict info_dict(const hegemon::Info& info) {
  py::dict dict;
  dict["multipv"] = info.multipv;
  dict["depth"] = info.depth;
  dict["seldepth"] = info.seldepth;
  dict["score"] = info.score;
  dict["mate"] = info.mate ? py::object(py::int_(*info.mate)) : py::object(py::none());
  dict["shares"] = info.shares;
  dict["nodes"] = info.nodes;
  const double seconds = static_cast<double>(info.time.count()) / 1000.0;
  dict["time"] = seconds;
  dict["nps"] = info.time.count() == 0
                    ? info.nodes
                    : static_cast<std::uint64_t>(static_cast<double>(info.nodes) / seconds);
  dict["hashfull"] = info.hashfull;
  dict["pv"] = info.pv;
  return dict;
}

/// From the fields of `hegemon.Limit`.
hegemon::Limit limit_of(const py::object& given) {
  constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
  constexpr int kMaxMoves = 10'000;
  hegemon::Limit limit;
  if (given.is_none()) return limit;
  const auto set = [&](const char* name, auto store) {
    if (!py::hasattr(given, name)) throw wanted_type("Limit", given, "limit");
    const py::object value = given.attr(name);
    if (!value.is_none()) store(value, "limit, " + std::string(name));
  };
  set("time", [&](const py::object& value, const std::string& name) {
    limit.movetime = milliseconds(value, name, 1);
  });
  set("depth", [&](const py::object& value, const std::string& name) {
    limit.depth = small(value, name, 1);
  });
  set("nodes", [&](const py::object& value, const std::string& name) {
    limit.nodes = static_cast<std::uint64_t>(whole(value, name, 1, kMax));
  });
  set("mate", [&](const py::object& value, const std::string& name) {
    limit.mate = small(value, name, 1);
  });
  set("remaining_moves", [&](const py::object& value, const std::string& name) {
    // As in the protocol: below 1 nobody knows.
    const int moves = small(value, name);
    if (moves >= 1) limit.moves_to_go = std::min(moves, kMaxMoves);
  });
  const auto as_tuple = [](const py::object& value) { return py::tuple(value); };
  set("clocks", [&](const py::object& clocks, const std::string& name) {
    for (const py::handle item : converted(clocks, items_of, "argument.clocks", name)) {
      const auto pair = converted(item, as_tuple, "argument.clocks", name);
      const py::object side = pair[0];
      constexpr const char* kPair = "argument.clock";
      const py::tuple clock = converted(pair[1], as_tuple, kPair, name);
      if (clock.size() != 2) throw wanted(kPair, clock, name);
      limit.clocks[small(side, name)] = {milliseconds(clock[0], name, 0),
                                         milliseconds(clock[1], name, 0)};
    }
  });
  return limit;
}

using SharedEngine = std::shared_ptr<hegemon::Engine>;

}  // namespace

/// A search in the background: its lines are read by Python as they come.
class Search {
 public:
  /// `choose`: for the best move, else for the best lines.
  Search(const SharedEngine& engine, const Position& position, const py::object& limit,
         const py::object& multipv, bool choose, std::vector<Move> root_moves)
      : found_(std::make_shared<Found>()) {
    hegemon::Limit until = limit_of(limit);
    until.root_moves = std::move(root_moves);
    const int lines = small(multipv, "multipv", 1);
    if (choose && until.unlimited()) throw input_error("argument.missing", "limit", {"a limit"});
    job_ = Job::start([engine, position, until, lines, choose, found = found_](
                          Job& job, const std::stop_token& stop) {
      if (choose) {
        found->result = engine->play(position, until, stop);
        return;
      }
      const auto on_info = [&](const hegemon::Info& info) {
        job.change([&] {
          const auto rank = static_cast<std::size_t>(info.multipv);
          if (found->lines.size() < rank) found->lines.resize(rank);
          found->lines[rank - 1] = info;
          found->infos.push_back(info);
        });
        return true;
      };
      std::vector<hegemon::Info> best = engine->analyse(position, until, lines, on_info, stop);
      job.change([&] { found->lines = std::move(best); });
    });
  }
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;
  ~Search() {
    if (job_ != nullptr) job_->stop();
  }

  void stop() { job_->stop(); }
  void end() { job_->end_without_gil(); }
  bool done() { return job_->done(); }
  bool ready() {
    return job_->done() || job_->look([&] { return !found_->infos.empty(); });
  }
  /// Waits for an info that was not read, or the end.
  void wait_ready() {
    job_->wait([&] { return !found_->infos.empty(); });
  }
  /// The next info; None at the end.
  py::object next() {
    wait_ready();
    std::optional<hegemon::Info> info;
    job_->look([&] {
      if (found_->infos.empty()) return;
      info = std::move(found_->infos.front());
      found_->infos.pop_front();
    });
    if (info) return info_dict(*info);
    return py::none();
  }
  /// Waits for the end, and raises what went wrong.
  void wait() {
    job_->wait();
    job_->rethrow();
  }
  py::tuple result() {
    wait();
    const hegemon::PlayResult& result = found_->result;
    return py::make_tuple(result.move, result.ponder, info_dict(result.info));
  }
  py::list lines() {
    wait();
    return found();
  }
  /// The best lines so far.
  py::list found() {
    const std::vector<hegemon::Info> lines = job_->look([&] { return found_->lines; });
    py::list list;
    for (const hegemon::Info& line : lines)
      list.append(info_dict(line));
    return list;
  }

 private:
  struct Found {
    std::deque<hegemon::Info> infos;  ///< not read yet; guarded by the job
    std::vector<hegemon::Info> lines;
    hegemon::PlayResult result;
  };
  std::shared_ptr<Found> found_;
  std::shared_ptr<Job> job_;
};

void define_engine(py::module_& module) {
  py::class_<hegemon::Engine, SharedEngine>(module, "Engine")
      .def(py::init<>())
      .def("options",
           [](const hegemon::Engine& engine) {
             py::list options;
             for (const hegemon::OptionInfo& option : engine.options()) {
               options.append(py::make_tuple(option.name, option.type, option.value, option.initial,
                                             option.min, option.max, option.choices, option.help));
             }
             return options;
           })
      .def(
          "set_options",
          [](hegemon::Engine& engine, const py::object& given) {
            const hegemon::Options options = settings_of(given, "options");
            interruptible([&](const std::stop_token& stop) { engine.set_options(options, stop); });
          },
          py::arg("options"))
      .def("clear",
           [](hegemon::Engine& engine) {
             interruptible([&](const std::stop_token&) { engine.clear(); });
           })
      .def(
          "load_weights",
          [](hegemon::Engine& engine, const std::string& variant, const std::string& path) {
            interruptible(
                [&](const std::stop_token& stop) { engine.load_weights(variant, path, stop); });
          },
          py::arg("variant"), py::arg("path"));

  py::class_<Search>(module, "Search")
      .def(py::init<const SharedEngine&, const Position&, const py::object&, const py::object&,
                    bool, std::vector<Move>>(),
           py::arg("engine"), py::arg("board"), py::arg("limit"), py::arg("multipv"),
           py::arg("choose"), py::arg("root_moves"))
      .def("stop", &Search::stop)
      .def("end", &Search::end)
      .def("found", &Search::found)
      .def("done", &Search::done)
      .def("ready", &Search::ready)
      .def("wait_ready", &Search::wait_ready)
      .def("next", &Search::next)
      .def("wait", &Search::wait)
      .def("result", &Search::result)
      .def("lines", &Search::lines);

  module.def("_end_searches", [] {
    PyThreadState* const state = PyEval_SaveThread();
    Jobs::all().end();
    PyEval_RestoreThread(state);
  });
  module.def("_forget_searches", [] { Jobs::all().forget(); });
  // What begins behind Python's own hooks, in the threads that it does not wait for.
  Py_AtExit([] { Jobs::all().end_without_python(); });
}

}  // namespace hegemon::python
