#include "engine/arbiter/finding.h"

#include <array>

namespace tratto {

namespace {

struct KindName {
  std::string_view name;
  std::string_view id;
};
constexpr std::array<KindName, finding_kind_count> kind_names{{
    {"unreadable", "unreadable"},
    {"illegal move", "illegal_move"},
    {"played on", "played_on"},
    {"wrong result", "wrong_result"},
    {"clock error", "clock_error"},
    {"unclaimed draw", "unclaimed_draw"},
    {"table verdict", "table_verdict"},
}};

}  // namespace

std::string_view name_of(FindingKind kind) {
  return kind_names[static_cast<std::size_t>(kind)].name;
}
std::string_view id_of(FindingKind kind) {
  return kind_names[static_cast<std::size_t>(kind)].id;
}

}  // namespace tratto
