#include "engine/tablebase/make/retrograde.h"

#include <algorithm>

#include "engine/tablebase/make/slice_solver.h"

namespace tratto::tablebase {

namespace {

/// Slices with at least this number of configurations are solved by all threads together; smaller
/// ones are distributed among threads.
constexpr std::size_t large_slice = 1 << 15;

struct Slice {
  Placement pawns;
  std::size_t number;
  int steps_left;  ///< Total number of steps of the pawns to promotion.
};

int steps_left(const Layout& layout, const Squares& squares) {
  int steps = 0;
  for (int i = layout.last() + 1; i < layout.pieces(); ++i)
    steps += 7 - relative_rank(color_of(layout.piece(i)), squares[static_cast<std::size_t>(i)]);
  return steps;
}

/// The valid slices. Those to which pawn pushes lead come first.
std::vector<Slice> slices_in_order(const Layout& layout, int part) {
  std::vector<Slice> slices;
  for (std::size_t number = 0; number < layout.slices(); ++number) {
    Slice slice{{}, number, 0};
    if (!layout.place_pawns(part, number, slice.pawns.squares)) continue;
    slice.steps_left = steps_left(layout, slice.pawns.squares);
    slices.push_back(slice);
  }
  std::stable_sort(slices.begin(), slices.end(),
                   [](const Slice& a, const Slice& b) { return a.steps_left < b.steps_left; });
  return slices;
}

/// The end of the slices with as many steps left as the first of them. No pawn push leads from one
/// of them to another, so they can be solved at the same time.
std::size_t end_of_level(const std::vector<Slice>& slices, std::size_t first) {
  std::size_t end = first;
  while (end < slices.size() && slices[end].steps_left == slices[first].steps_left)
    ++end;
  return end;
}

}  // namespace

SolvedPart solve_part(const Layout& layout, int part, const ZeroingMoves& zeroing,
                      const Workers& workers, const Progress& progress) {
  SolvedPart solved(layout.positions());
  const std::vector<Slice> slices = slices_in_order(layout, part);
  // Either all threads work on one slice, or each on a slice of its own.
  const bool shares_slice = layout.configurations() >= large_slice || workers.threads() == 1;
  const Workers alone(1);
  std::vector<std::unique_ptr<SliceSolver>> solvers;
  const int solver_count = shares_slice ? 1 : workers.threads();
  for (int i = 0; i < solver_count; ++i)
    solvers.push_back(
        std::make_unique<SliceSolver>(layout, zeroing, shares_slice ? workers : alone));

  bool stopped = false;
  for (std::size_t first = 0; first < slices.size() && !stopped;) {
    const std::size_t end = shares_slice ? first + 1 : end_of_level(slices, first);
    std::atomic<std::size_t> next = first;
    const auto report = [&](std::size_t done) {
      stopped =
          stopped || !progress(static_cast<double>(done) / static_cast<double>(slices.size()));
      return !stopped;
    };
    // Small slices are not interrupted, and only one thread reports progress.
    const std::function<bool()> keep_going = [&] { return !shares_slice || report(first); };
    const auto run = [&](std::size_t solver, std::size_t) {
      for (std::size_t i; (i = next.fetch_add(1)) < end;)
        solvers[solver]->solve(slices[i].pawns, slices[i].number, solved, keep_going);
    };
    if (shares_slice)
      run(0, 1);
    else
      workers.share(solvers.size(), 1, run);
    first = end;
    report(first);
  }
  return solved;
}

}  // namespace tratto::tablebase
