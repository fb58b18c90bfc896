#include <gtest/gtest.h>

#include "engine/search/search_and_wait.h"

namespace tratto {
namespace {

enum class Moment { Never, BeforeStart, InStart, InWait };

class Silent final : public InfoListener {
 public:
  void on_info(const SearchInfo&) override {}
  void on_current_move(int, Move, int) override {}
  void on_best_move(Move, Move) override {}
};

/// A searcher to which a stop comes at a given moment. As with the real one, a stop has no effect
/// on a search that starts later.
class Interrupted final : public Searcher {
 public:
  Interrupted(const StopSource& source, Moment moment) : source_(source), moment_(moment) {}

  void start(const SearchRoot&, const Limits&, InfoListener&) override {
    if (moment_ == Moment::InStart) source_.request_stop();
    is_stopped = false;
  }
  void stop() override { is_stopped = true; }
  void wait() override {
    if (moment_ == Moment::InWait) source_.request_stop();
  }

  bool is_stopped = false;

 private:
  const StopSource& source_;
  Moment moment_;
};

TEST(SearchAndWait, NoStopIsLost) {
  struct Row {
    const char* human;
    Moment moment;
    bool is_stopped;
  };
  for (const Row& row : {Row{"no stop", Moment::Never, false},
                         Row{"while the searcher is cleared", Moment::BeforeStart, true},
                         Row{"while the search starts", Moment::InStart, true},
                         Row{"while it runs", Moment::InWait, true}}) {
    const StopSource source;
    Interrupted searcher(source, row.moment);
    if (row.moment == Moment::BeforeStart) source.request_stop();
    Silent listener;
    search_and_wait(searcher, {}, {}, listener, source.token());
    EXPECT_EQ(searcher.is_stopped, row.is_stopped) << row.human;
  }
}

}  // namespace
}  // namespace tratto
