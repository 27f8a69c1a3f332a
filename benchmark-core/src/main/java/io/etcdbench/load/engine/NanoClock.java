// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.engine;

import java.util.concurrent.locks.LockSupport;

/** A clock and a means of waiting. Always passed as an argument, so that tests can control time. */
public interface NanoClock {

  /**
   * Returns the time since an arbitrary origin.
   *
   * @return nanoseconds, never decreasing
   */
  long nanoTime();

  /**
   * Parks the calling thread. Returns early when the thread is unparked or interrupted, and may
   * return spuriously; callers check the time again.
   *
   * @param nanos approximate time to park; 0 or less returns at once
   */
  void parkNanos(long nanos);

  /**
   * Returns the JVM's own clock, based on {@link System#nanoTime} and {@link
   * LockSupport#parkNanos(long)}.
   */
  static NanoClock system() {
    return SystemClock.INSTANCE;
  }
}
