// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.stream;

import io.etcdbench.observe.client.CompilerPause;
import io.etcdbench.observe.client.JvmClock;
import io.etcdbench.observe.client.SteadyState;
import io.etcdbench.observe.client.SteadyState.Window;
import java.time.Duration;
import java.util.Optional;

/**
 * Keeps a stream busy in rounds until the client has settled, see {@link SteadyState}. Between
 * rounds nothing is sent while the JIT compiler is busy. Used once, by one thread.
 */
public final class Rehearsal {
  private final SteadyState state = new SteadyState();

  /**
   * The outcome of a rehearsal. Immutable.
   *
   * @param seconds duration of the rehearsal
   * @param operations number of successful operations
   * @param compileShare the share of the JVM's CPU time that the compiler used in the last windows
   * @param trend the change of the CPU time per operation over the last windows, -0.1 for 10 % less
   * @param steady whether the client was steady at the end
   */
  public record Outcome(
      double seconds, long operations, double compileShare, double trend, boolean steady) {}

  /**
   * Keeps the stream busy until it is steady.
   *
   * @param stream a stream with nothing in flight before and after
   * @param window approximate duration of a round
   * @param limit longest duration
   * @return empty when the limit is zero
   */
  public static Optional<Outcome> of(OperationStream stream, Duration window, Duration limit) {
    return limit.isZero()
        ? Optional.empty()
        : Optional.of(new Rehearsal().run(stream, window.toNanos(), limit.toNanos()));
  }

  private Outcome run(OperationStream stream, long windowNanos, long limitNanos) {
    long beginNanos = System.nanoTime();
    while (!state.hasSettled() && System.nanoTime() - beginNanos < limitNanos) {
      round(stream, windowNanos);
      CompilerPause.await(() -> System.nanoTime() - beginNanos >= limitNanos);
    }
    return outcome((System.nanoTime() - beginNanos) / 1e9);
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

  private Outcome outcome(double seconds) {
    return new Outcome(
        seconds, state.operations(), state.compileShare(), state.trend(), state.isSteady());
  }
}
