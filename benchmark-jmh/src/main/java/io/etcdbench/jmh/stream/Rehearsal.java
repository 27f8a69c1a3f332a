// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.stream;

import io.etcdbench.observe.client.CompilerPause;
import io.etcdbench.observe.client.JvmClock;
import io.etcdbench.observe.client.SteadyState;
import io.etcdbench.observe.client.SteadyState.Window;
import java.time.Duration;

/**
 * Keeps a stream busy in rounds until the client has settled, see {@link SteadyState}. Between
 * rounds nothing is sent while the JIT compiler is busy. Used once, by one thread.
 */
public final class Rehearsal {
  private final SteadyState state = new SteadyState();

  /**
   * Keeps the stream busy until it is steady.
   *
   * @param stream a stream with nothing in flight before and after
   * @param window approximate duration of a round
   * @param limit longest duration; zero for no rehearsal
   * @return what the rounds showed of the client
   */
  public static SteadyState of(OperationStream stream, Duration window, Duration limit) {
    return new Rehearsal().run(stream, window.toNanos(), limit.toNanos());
  }

  private SteadyState run(OperationStream stream, long windowNanos, long limitNanos) {
    long beginNanos = System.nanoTime();
    while (!state.hasSettled() && System.nanoTime() - beginNanos < limitNanos) {
      round(stream, windowNanos);
      CompilerPause.await(() -> System.nanoTime() - beginNanos >= limitNanos);
    }
    return state;
  }

  private void round(OperationStream stream, long windowNanos) {
    stream.begin();
    JvmClock begin = JvmClock.read();
    long operations = 0;
    do {
      stream.completeOne();
      operations++;
    } while (System.nanoTime() - begin.nanos() < windowNanos);
    IterationRecord unused = stream.finish(0, 0);
    state.add(new Window(operations, JvmClock.read().since(begin)));
  }
}
