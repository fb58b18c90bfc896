#include "engine/chess/attacks.h"

namespace tratto::detail {

constinit const Lines lines = make_lines();

}  // namespace tratto::detail
