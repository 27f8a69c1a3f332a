// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.engine;

import java.util.concurrent.locks.LockSupport;

/** The time, and waiting for it. An argument everywhere, so that a test can be its own time. */
public interface NanoClock {

  /**
   * The time from an arbitrary origin.
   *
   * @return nanoseconds, never less than before
   */
  long nanoTime();

  /**
   * Lets the calling thread rest. Ends early when the thread is unparked or interrupted, and for no
   * reason; callers look at the time again.
   *
   * @param nanos for about so long; nothing happens for 0 or less
   */
  void parkNanos(long nanos);

  /**
   * The JVM's own clock.
   *
   * @return {@link System#nanoTime} and {@link LockSupport#parkNanos(long)}
   */
  static NanoClock system() {
    return SystemClock.INSTANCE;
  }
}
