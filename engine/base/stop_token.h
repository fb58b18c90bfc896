#pragma once

#include <atomic>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <utility>

// What <stop_token> of C++20 offers, for standard libraries that lack it (libc++ before 20).

namespace tratto {

/// Tells work that it has to end. Copies speak of the same request; an empty one of none.
class StopToken {
 public:
  StopToken() = default;

  [[nodiscard]] bool stop_requested() const { return state_ != nullptr && state_->is_requested; }

 private:
  friend class StopSource;
  friend class StopCallback;
  struct State {
    std::atomic<bool> is_requested = false;
    std::mutex mutex;
    std::list<std::function<void()>> callbacks;  ///< Guarded by mutex.
  };
  std::shared_ptr<State> state_;
};

/// Where a stop is requested.
class StopSource {
 public:
  StopSource() { token_.state_ = std::make_shared<StopToken::State>(); }

  [[nodiscard]] StopToken token() const { return token_; }
  /// Calls the callbacks there are, the first time.
  void request_stop() const {
    StopToken::State& state = *token_.state_;
    const std::lock_guard lock(state.mutex);
    if (state.is_requested.exchange(true)) return;
    for (const std::function<void()>& callback : state.callbacks)
      callback();
  }

 private:
  StopToken token_;
};

/// Calls something when a stop is requested while it lives, or at once if that has happened. The
/// call must not touch the same request's callbacks.
class StopCallback {
 public:
  StopCallback(const StopToken& token, std::function<void()> callback) : state_(token.state_) {
    if (!state_) return;
    const std::lock_guard lock(state_->mutex);
    if (state_->is_requested) callback();
    place_ = state_->callbacks.insert(state_->callbacks.end(), std::move(callback));
  }
  /// Waits for a call under way.
  ~StopCallback() {
    if (!state_) return;
    const std::lock_guard lock(state_->mutex);
    state_->callbacks.erase(place_);
  }
  StopCallback(const StopCallback&) = delete;
  StopCallback& operator=(const StopCallback&) = delete;

 private:
  std::shared_ptr<StopToken::State> state_;
  std::list<std::function<void()>>::iterator place_;
};

}  // namespace tratto
