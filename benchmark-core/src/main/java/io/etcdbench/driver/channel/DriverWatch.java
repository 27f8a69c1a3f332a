// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.channel;

import io.etcdbench.driver.OpenWatch;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.WatchListener.Change;
import org.jspecify.annotations.Nullable;

/**
 * One watch, from its submission to its end: requested, confirmed by the server, over. It is never
 * resumed: it ends with its stream, and the listener is notified. Thread-safe.
 *
 * @param <S> the stream that carries it
 */
public abstract class DriverWatch<S> implements OpenWatch {

  /** Where a watch stands. */
  public enum State {
    /** No answer yet. */
    REQUESTED,
    /** The server delivers its events. */
    CONFIRMED,
    /** Closed, failed or ended. */
    OVER
  }

  private final Operation.Watch operation;

  /**
   * All below guarded by this; held while the listener is called, so that close() is a clear cut.
   */
  private State state = State.REQUESTED;

  private @Nullable S stream;
  private long id;
  private boolean renewed;

  protected DriverWatch(Operation.Watch operation) {
    this.operation = operation;
  }

  /** Cancels the watch of that id on its stream; called outside of all locks, at most once. */
  protected abstract void cancel(S carrier, long watchId);

  /**
   * What was submitted.
   *
   * @return always the same
   */
  public final Operation.Watch operation() {
    return operation;
  }

  /**
   * Whether the server has neither confirmed nor refused it, and nobody has closed it.
   *
   * @return false from then on
   */
  public final synchronized boolean isRequested() {
    return state == State.REQUESTED;
  }

  /**
   * Passes an event on to the listener, while the watch is confirmed.
   *
   * @param change what happened
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

  /** The server has confirmed it; false when nobody waits for it any more. */
  protected final synchronized boolean isConfirmedBy(S carrier, long watchId) {
    if (state != State.REQUESTED) {
      return false;
    }
    state = State.CONFIRMED;
    stream = carrier;
    id = watchId;
    return true;
  }

  /** Ends it; returns where it stood before. */
  protected final synchronized State finish() {
    State before = state;
    state = State.OVER;
    return before;
  }

  /** Whether it may be requested again with a new token, which is so once. */
  protected final synchronized boolean mayRenew() {
    if (state != State.REQUESTED || renewed) {
      return false;
    }
    renewed = true;
    return true;
  }
}
