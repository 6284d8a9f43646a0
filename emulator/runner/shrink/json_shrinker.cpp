#include "runner/shrink/json_shrinker.hpp"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <utility>

#include "runner/shrink/json_changes.hpp"
#include "runner/shrink/quantity.hpp"

namespace fakebot::runner {

using Json = nlohmann::ordered_json;

namespace {

class JsonShrinker {
 public:
  JsonShrinker(const Json& document, const KeptParts& kept, const KeepsProperty& keeps_property,
               const IsOver& is_over)
      : first_(document), kept_(kept), keeps_property_(keeps_property), is_over_(is_over) {
    known_.emplace(first_.dump(), true);
  }

  SmallerDocument run() {
    do {
      is_changed_ = false;
      remove_parts();
      simplify_values();
    } while (is_changed_ && !is_over());
    give_room();
    return result();
  }

 private:
  bool is_over() const { return is_over_ && is_over_(); }

  /// Adopts the changes if the changed document keeps the property.
  bool try_out(JsonChanges changes) {
    const Json document = with_changes(first_, changes);
    if (is_over()) { return false; }
    const auto [known, is_new] = known_.try_emplace(document.dump(), false);
    if (is_new) { known->second = keeps_property_(document); }
    if (!known->second) { return false; }
    changes_ = std::move(changes);
    is_changed_ = true;
    return true;
  }

  /// Whether the pointer leads into an element that is removed only as a whole.
  bool is_in_element(const std::string& pointer) const {
    return std::ranges::any_of(kept_.whole_elements, [&](const std::string& list) {
      return pointer.starts_with(list + "/") &&
             pointer.find('/', list.size() + 1) != std::string::npos;
    });
  }

  bool is_kept(const std::string& pointer) const {
    return is_in_element(pointer) ||
           std::ranges::any_of(kept_.pointers, [&](const std::string& kept) {
             return kept == pointer || pointer.starts_with(kept + "/");
           });
  }

  bool is_removable(const JsonPart& part) const {
    const bool has_kept_key =
        !part.key.empty() && std::ranges::find(kept_.keys, part.key) != kept_.keys.end();
    return !has_kept_key && !is_kept(part.pointer) &&
           std::ranges::none_of(kept_.pointers, [&](const std::string& kept) {
             return kept.starts_with(part.pointer + "/") &&
                    first_.contains(Json::json_pointer(kept));
           });
  }

  void remove_parts() {
    for (std::size_t level = 1;; ++level) {
      const std::vector<JsonPart> parts = parts_left(first_, changes_, level);
      if (parts.empty()) { return; }
      std::vector<std::string> pointers;
      for (const JsonPart& part : parts) {
        if (is_removable(part)) { pointers.push_back(part.pointer); }
      }
      remove_of(std::move(pointers));
    }
  }

  /// Tries to remove all pointers, then halves, down to single ones, and repeats until no single
  /// pointer can be removed.
  void remove_of(std::vector<std::string> pointers) {
    std::size_t size = pointers.size();
    while (size > 0 && !is_over()) {
      bool any = false;
      for (std::size_t start = 0; start < pointers.size() && !is_over();) {
        const std::size_t end = std::min(start + size, pointers.size());
        JsonChanges changes = changes_;
        for (std::size_t i = start; i < end; ++i) { changes.removed.insert(pointers[i]); }
        if (try_out(std::move(changes))) {
          pointers.erase(pointers.begin() + static_cast<std::ptrdiff_t>(start),
                         pointers.begin() + static_cast<std::ptrdiff_t>(end));
          any = true;
        } else {
          start = end;
        }
      }
      if (size > 1) {
        size = (size + 1) / 2;
      } else if (!any) {
        return;
      }
    }
  }

  void simplify_values() {
    std::vector<JsonPart> parts;
    for (std::size_t level = 1;; ++level) {
      const std::vector<JsonPart> of_level = parts_left(first_, changes_, level);
      if (of_level.empty()) { break; }
      parts.insert(parts.end(), of_level.begin(), of_level.end());
    }
    for (const JsonPart& part : parts) {
      if (is_kept(part.pointer)) { continue; }
      const auto changed = changes_.values.find(part.pointer);
      const auto quantity =
          quantity_of(changed == changes_.values.end() ? *part.value : changed->second);
      if (!quantity || quantity->number == 0) { continue; }
      const bool is_smallest =
          std::ranges::find(kept_.smallest, part.pointer) != kept_.smallest.end();
      if (is_smallest) {
        bisect(part.pointer, *quantity);
      } else if (!kept_.keeps_values) {
        simplify(part.pointer, *quantity);
      }
    }
  }

  bool try_value(const std::string& pointer, const Json& value) {
    JsonChanges changes = changes_;
    changes.values[pointer] = value;
    return try_out(std::move(changes));
  }

  /// Tries 0, small numbers that people choose, and the number itself with fewer digits.
  void simplify(const std::string& pointer, const Quantity& quantity) {
    std::vector<double> simpler{0};
    for (const double usual : {1, 2, 5}) {
      if (usual < std::abs(quantity.number)) {
        simpler.push_back(std::copysign(usual, quantity.number));
      }
    }
    for (const int digits : {1, 2}) { simpler.push_back(rounded_to(quantity.number, digits)); }
    for (const double one : simpler) {
      if (one == quantity.number || try_value(pointer, quantity.with(one))) { return; }
    }
  }

  /// Finds the smallest number by bisection: to two digits, or to a thousandth of the original.
  void bisect(const std::string& pointer, const Quantity& quantity) {
    constexpr int kMostSteps = 10;
    double low = 0;
    double high = quantity.number;
    for (int step = 0; step < kMostSteps; ++step) {
      const double middle = rounded_to((low + high) / 2, 2);
      if (middle <= low || middle >= high || is_over()) { return; }
      (try_value(pointer, quantity.with(middle)) ? high : low) = middle;
    }
  }

  /// A number that is as small as possible may be at an edge, where the property depends on chance.
  void give_room() {
    for (const std::string& pointer : kept_.smallest) {
      const auto changed = changes_.values.find(pointer);
      if (changed == changes_.values.end()) { continue; }
      const auto quantity = quantity_of(changed->second);
      if (!quantity || quantity->number <= 0) { continue; }
      const double larger = rounded_up(quantity->number * kept_.room);
      const Json& first = first_.at(Json::json_pointer(pointer));
      const bool is_smaller = larger < quantity_of(first)->number;
      try_value(pointer, is_smaller ? quantity->with(larger) : first);
    }
  }

  /// Reports a removed part once, without the removed parts inside.
  SmallerDocument result() const {
    SmallerDocument smaller{with_changes(first_, changes_)};
    const auto is_gone = [&](const std::string& pointer) {
      for (std::size_t end = pointer.rfind('/'); end != std::string::npos && end > 0;
           end = pointer.rfind('/', end - 1)) {
        if (changes_.removed.contains(pointer.substr(0, end))) { return true; }
      }
      return false;
    };
    for (const std::string& pointer : changes_.removed) {
      if (!is_gone(pointer)) { smaller.removed.push_back(pointer); }
    }
    for (const auto& [pointer, value] : changes_.values) {
      const Json& before = first_.at(Json::json_pointer(pointer));
      if (value != before && !changes_.removed.contains(pointer) && !is_gone(pointer)) {
        smaller.simplified.push_back({pointer, before, value});
      }
    }
    return smaller;
  }

  const Json& first_;
  const KeptParts& kept_;
  const KeepsProperty& keeps_property_;
  const IsOver& is_over_;
  JsonChanges changes_;
  bool is_changed_ = false;
  std::unordered_map<std::string, bool> known_;  // whether a document keeps the property
};

}  // namespace

SmallerDocument make_smaller(const Json& document, const KeptParts& kept,
                             const KeepsProperty& keeps_property, const IsOver& is_over) {
  return JsonShrinker(document, kept, keeps_property, is_over).run();
}

}  // namespace fakebot::runner
