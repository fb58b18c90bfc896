#pragma once

#include <atomic>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <utility>

// A subset of C++20's <stop_token>, which libc++ lacks before version 20.

namespace tratto {

/// Tells a job whether a stop was requested. Copies share the request; a default-constructed token
/// never has one.
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

/// The requesting end.
class StopSource {
 public:
  StopSource() { token_.state_ = std::make_shared<StopToken::State>(); }

  [[nodiscard]] StopToken token() const { return token_; }
  /// The first call invokes the registered callbacks.
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

/// Registers a callback for the lifetime of this object; called at once if a stop was already
/// requested. The callback must not register or remove callbacks of the same request.
class StopCallback {
 public:
  StopCallback(const StopToken& token, std::function<void()> callback) : state_(token.state_) {
    if (!state_) return;
    const std::lock_guard lock(state_->mutex);
    if (state_->is_requested) callback();
    place_ = state_->callbacks.insert(state_->callbacks.end(), std::move(callback));
  }
  /// Waits for a running callback.
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
