// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.channel;

import io.etcdbench.driver.OpenWatch;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.WatchListener.Change;
import org.jspecify.annotations.Nullable;

/**
 * A watch from its submission to its end: requested, confirmed by the server, over. It is never
 * resumed. When its stream ends the watch ends too, and the listener is notified. Thread-safe.
 *
 * @param <S> type of the watch stream
 */
public abstract class DriverWatch<S> implements OpenWatch {

  /** State of a watch. */
  public enum State {
    /** The server has not responded yet. */
    REQUESTED,
    /** The server delivers its events. */
    CONFIRMED,
    /** Closed, failed or ended. */
    OVER
  }

  private final Operation.Watch operation;

  /**
   * Guarded by this, as are all fields below. The lock is held while the listener is called, so
   * that no event is delivered after close().
   */
  private State state = State.REQUESTED;

  private @Nullable S stream;
  private long id;
  private boolean renewed;

  protected DriverWatch(Operation.Watch operation) {
    this.operation = operation;
  }

  /** Cancels the watch with an id on its stream. Called outside of all locks, at most once. */
  protected abstract void cancel(S carrier, long watchId);

  /** Returns the submitted operation. */
  public final Operation.Watch operation() {
    return operation;
  }

  /**
   * Returns whether the server has neither confirmed nor rejected the watch and nobody has closed
   * it.
   */
  public final synchronized boolean isRequested() {
    return state == State.REQUESTED;
  }

  /**
   * Delivers an event to the listener if the watch is confirmed.
   *
   * @param change the type of change
   * @param key the key
   * @param value the new value
   * @param modRevision the revision of the change
   */
  public final synchronized void deliver(
      Change change, byte[] key, byte[] value, long modRevision) {
    if (state == State.CONFIRMED) {
      operation.listener().changed(change, key, value, modRevision);
    }
  }

  @Override
  public final void close() {
    S carrier;
    synchronized (this) {
      state = State.OVER;
      carrier = stream;
      stream = null;
    }
    if (carrier != null) {
      cancel(carrier, id);
    }
  }

  /**
   * Marks the watch as confirmed by the server. Returns false if it has been closed or has failed
   * before.
   */
  protected final synchronized boolean isConfirmedBy(S carrier, long watchId) {
    if (state != State.REQUESTED) {
      return false;
    }
    state = State.CONFIRMED;
    stream = carrier;
    id = watchId;
    return true;
  }

  /** Ends the watch and returns its previous state. */
  protected final synchronized State finish() {
    State before = state;
    state = State.OVER;
    return before;
  }

  /** Returns whether it may be requested again with a new token, which is allowed once. */
  protected final synchronized boolean mayRenew() {
    if (state != State.REQUESTED || renewed) {
      return false;
    }
    renewed = true;
    return true;
  }
}
