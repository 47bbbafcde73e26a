#include "datagen/sample_folder.h"

#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include <nlohmann/json.hpp>

#include "platform/paths.h"
#include "session/support/files.h"

namespace hegemon::datagen {

namespace {

namespace fs = std::filesystem;

/// Room for the head of any array; NumPy wants a multiple of 64.
constexpr std::size_t kHeadSize = 128;

}  // namespace

ArrayFile::ArrayFile(const std::string& folder, std::string_view name, std::string type,
                     std::size_t columns)
    : file_(platform::path_of(folder + '/' + std::string(name) + ".npy"),
            std::ios::binary | std::ios::trunc),
      type_(std::move(type)),
      columns_(columns) {
  file_ << std::string(kHeadSize, ' ');
}

void ArrayFile::append(std::string_view bytes, std::size_t numbers) {
  file_ << bytes;
  numbers_ += numbers;
}

std::string ArrayFile::head() const {
  const std::string shape =
      columns_ == 0 ? std::to_string(numbers_) + ","
                    : std::to_string(numbers_ / columns_) + ", " + std::to_string(columns_);
  std::string text =
      "{'descr': '" + type_ + "', 'fortran_order': False, 'shape': (" + shape + "), }";
  constexpr std::string_view kMagic("\x93NUMPY\x01\x00", 8);
  constexpr std::size_t kText = kHeadSize - kMagic.size() - 2;
  text.resize(kText - 1, ' ');
  text += '\n';
  ByteWriter out;
  out.text(text);
  return std::string(kMagic) + out.bytes();
}

int ArrayFile::close() {
  errno = 0;
  file_.seekp(0);
  file_ << head();
  file_.close();
  if (file_) return 0;
  return errno == 0 ? EIO : errno;
}

SampleFolder::SampleFolder(std::string path) : path_(std::move(path)), part_(path_ + ".part") {
  std::error_code wrong;
  if (fs::exists(fs::symlink_status(platform::path_of(path_), wrong))) {
    status_ = Error::of("file.exists", "--out", path_);
    return;
  }
  wrong.clear();
  fs::create_directory(platform::path_of(part_), wrong);  // no error if it is there
  if (wrong) {
    status_ = failure(wrong.value());
    return;
  }
  made_ = true;
  clear();  // of a run that was killed
}

SampleFolder::~SampleFolder() {
  if (!made_) return;
  arrays_.clear();
  clear();
  std::error_code ignored;
  fs::remove(platform::path_of(part_), ignored);
}

/// Removes files of the kinds that are written here, and no others.
void SampleFolder::clear() const {
  std::error_code ignored;
  for (const fs::directory_entry& entry :
       fs::directory_iterator(platform::path_of(part_), ignored)) {
    const fs::path kind = entry.path().extension();
    if (kind == ".npy" || kind == ".json" || kind == ".weights") fs::remove(entry.path(), ignored);
  }
}

Status SampleFolder::failure(int error) const {
  return session::cannot_write(path_, "--out", error);
}

ArrayFile& SampleFolder::add_array(std::string_view name, std::string type, std::size_t columns) {
  return *arrays_.emplace_back(std::make_unique<ArrayFile>(part_, name, std::move(type), columns));
}

void SampleFolder::add_file(std::string_view name, std::string_view bytes) {
  errno = 0;
  std::ofstream file(platform::path_of(part_ + '/' + std::string(name)),
                     std::ios::binary | std::ios::trunc);
  file << bytes;
  file.close();
  if (!file && status_) status_ = failure(errno == 0 ? EIO : errno);
}

Status SampleFolder::close() {
  for (const auto& array : arrays_) {
    if (const int error = array->close(); error != 0 && status_) status_ = failure(error);
  }
  if (!status_) return status_;
  std::error_code wrong;
  fs::rename(platform::path_of(part_), platform::path_of(path_), wrong);
  if (wrong) return failure(wrong.value());
  made_ = false;
  return success();
}

std::string sample_description(const SampleRequest& request, std::string_view variant,
                               const std::vector<std::string>& groups,
                               const std::vector<std::string>& players) {
  using Json = nlohmann::ordered_json;
  const Json description{{"variant", variant},     {"of", request.of},
                         {"every", request.every}, {"choices_of", request.choices_of},
                         {"groups", groups},       {"players", players}};
  // Names of players and files may be in another encoding than UTF-8.
  return description.dump(1, ' ', false, Json::error_handler_t::replace) + '\n';
}

}  // namespace hegemon::datagen
