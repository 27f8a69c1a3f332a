// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.load.engine;

import java.util.concurrent.locks.LockSupport;

/** The JVM's clock; stateless. */
enum SystemClock implements NanoClock {
  INSTANCE;

  @Override
  public long nanoTime() {
    return System.nanoTime();
  }

  @Override
  public void parkNanos(long nanos) {
    LockSupport.parkNanos(nanos);
  }
}
