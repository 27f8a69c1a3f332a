// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.jetcd;

import io.etcd.jetcd.Watch;
import io.etcd.jetcd.watch.WatchEvent;
import io.etcd.jetcd.watch.WatchResponse;
import io.etcdbench.driver.ClientSettings.Readiness;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.OpenWatch;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.WatchListener.Change;
import io.etcdbench.driver.channel.StatusOutcomes;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * A watch from its submission to its end. The operation expires at the deadline like a call. jetcd
 * resumes a confirmed watch by itself after a lost connection; the listener is notified of an end
 * only when jetcd gives up.
 *
 * <p>Some of jetcd's callbacks run under its own lock, so they never call jetcd and never notify of
 * an end themselves.
 */
final class JetcdWatch implements Watch.Listener, OpenWatch {
  private enum State {
    ASKED,
    CONFIRMED,
    OVER
  }

  private final Operation.Watch operation;
  private final InFlight slot;
  private final CallContext context;

  /**
   * Guarded by this, as are all fields below. The lock is held while the listener is called, so
   * that no event is delivered after close().
   */
  private State state = State.ASKED;

  private @Nullable Future<?> timeout;
  private Watch.@Nullable Watcher watcher;
  private Outcome lastError;

  JetcdWatch(Operation.Watch operation, InFlight slot, CallContext context) {
    this.operation = operation;
    this.slot = slot;
    this.context = context;
    this.lastError = context.outcomes().of("", "jetcd has ended the watch");
  }

  void open(Watch client) {
    synchronized (this) {
      timeout = context.atDeadline(this::expire);
    }
    Watch.Watcher opened;
    try {
      opened =
          client.watch(
              Requests.bytes(operation.range().key()), context.requests().watch(operation), this);
    } catch (RuntimeException e) {
      end(context.outcomeOf(e));
      return;
    }
    synchronized (this) {
      watcher = opened;
      if (state != State.OVER) {
        return;
      }
    }
    context.later(opened::close);
  }

  @Override
  public void onNext(WatchResponse response) {
    if (response.isCreatedNotify()) {
      confirm();
    } else {
      deliver(response);
    }
  }

  /**
   * Ends an unconfirmed watch. jetcd itself keeps retrying after most errors, even after a
   * rejection.
   */
  @Override
  public void onError(Throwable error) {
    Outcome outcome = context.outcomeOf(error);
    boolean hopeless;
    synchronized (this) {
      lastError = outcome;
      hopeless = state == State.ASKED && !isWorthWaiting(outcome);
    }
    if (hopeless) {
      end(outcome);
    }
  }

  @Override
  public void onCompleted() {
    Outcome why;
    synchronized (this) {
      why = lastError;
    }
    end(context.outcomes().isClosed() ? StatusOutcomes.CLOSED : why);
  }

  @Override
  public void close() {
    Watch.Watcher running;
    synchronized (this) {
      state = State.OVER;
      running = watcher;
    }
    if (running != null) {
      context.later(running::close);
    }
  }

  private void confirm() {
    synchronized (this) {
      if (state != State.ASKED) {
        return;
      }
      state = State.CONFIRMED;
      stopTimer();
    }
    slot.opened(this);
    slot.complete(Outcome.OK);
  }

  private synchronized void deliver(WatchResponse response) {
    for (WatchEvent event : response.getEvents()) {
      if (state == State.CONFIRMED) {
        operation
            .listener()
            .changed(
                event.getEventType() == WatchEvent.EventType.DELETE ? Change.DELETE : Change.PUT,
                event.getKeyValue().getKey().getBytes(),
                event.getKeyValue().getValue().getBytes(),
                event.getKeyValue().getModRevision());
      }
    }
  }

  private void expire() {
    end(
        context
            .outcomes()
            .of("DEADLINE_EXCEEDED", "the server has not confirmed the watch in time"));
  }

  private void end(Outcome why) {
    State before;
    Watch.Watcher running;
    synchronized (this) {
      before = state;
      state = State.OVER;
      running = watcher;
      stopTimer();
    }
    if (before != State.OVER && running != null) {
      context.later(running::close);
    }
    switch (before) {
      case ASKED -> context.later(() -> slot.complete(why));
      case CONFIRMED -> context.later(() -> operation.listener().ended(why));
      case OVER -> {}
    }
  }

  private boolean isWorthWaiting(Outcome error) {
    return switch (error.kind()) {
      case UNAVAILABLE, NO_LEADER -> context.settings().calls().readiness() == Readiness.WAIT;
      case UNAUTHENTICATED -> true;
      default -> false;
    };
  }

  private void stopTimer() {
    if (timeout != null) {
      timeout.cancel(false);
    }
  }
}
