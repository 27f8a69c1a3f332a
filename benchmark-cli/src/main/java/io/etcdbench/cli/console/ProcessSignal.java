// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.console;

import io.etcdbench.load.engine.StopSignal;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Ctrl-C (SIGINT), SIGTERM and SIGHUP as an event to wait for, so that a command can finish with
 * its own exit code instead of being terminated by the JVM. A signal that was ignored when the JVM
 * started, as under {@code nohup}, stays ignored: the JVM installs no handler for it. Signals are
 * only accessible through {@code sun.misc.Signal} of the module {@code jdk.unsupported}, which is
 * called by reflection because javac warns about its use regardless of suppressions. Thread-safe.
 */
public final class ProcessSignal {
  /**
   * Time to write a result. Shutdown hooks then stop the members of a cluster started for the run.
   */
  private static final Duration BY_ITSELF = Duration.ofSeconds(7);

  private static final Duration WITH_HOOKS = Duration.ofSeconds(9);

  /** Time to finish a turn, to delete keys and to stop the members of a cluster. */
  private static final Duration IN_GOOD_ORDER = Duration.ofSeconds(60);

  /**
   * A build tool that Ctrl-C stops sends SIGTERM to a command that has SIGINT from the terminal.
   */
  private static final Duration ONE_STOP = Duration.ofSeconds(2);

  private final CountDownLatch received = new CountDownLatch(1);
  private final Consumer<String> onSignal;

  /** The signal that stopped a command. */
  private record First(String name, long nanos) {
    boolean isRepeatedBy(String other) {
      return !name.equals(other) && System.nanoTime() - nanos < ONE_STOP.toNanos();
    }
  }

  private ProcessSignal(Consumer<String> onSignal) {
    this.onSignal = onSignal;
  }

  /** Installs the handlers. From now on these signals no longer end the JVM. */
  public static ProcessSignal listen() {
    return listen(name -> {});
  }

  /**
   * Installs the handlers. From now on these signals no longer end the JVM.
   *
   * @param onSignal receives the name of each signal, for example {@code INT}, on a thread of its
   *     own
   */
  public static ProcessSignal listen(Consumer<String> onSignal) {
    ProcessSignal stop = new ProcessSignal(onSignal);
    stop.handle("INT");
    stop.handle("TERM");
    stop.handle("HUP");
    return stop;
  }

  /**
   * Installs handlers that stop the command. The first signal stops it gracefully. A second one
   * cancels all waiting, and ends the JVM when the command has not finished within seconds, with
   * the exit code of a measurement that a signal ended. Another signal within two seconds of the
   * first, for example SIGTERM after SIGINT, belongs to the first.
   *
   * <p>A command calls this once and passes the result to all of its parts: a second call would
   * take the signals away from the first.
   *
   * @param notice receives a line for each signal
   * @param keeps what the first signal does, for its line
   * @param leaves what the second signal leaves behind, for its line
   * @return a signal that is set when the first one arrives
   */
  public static StopSignal stopping(Consumer<String> notice, String keeps, String leaves) {
    StopSignal stop = new StopSignal();
    AtomicReference<@Nullable First> first = new AtomicReference<>();
    ProcessSignal unused =
        listen(
            name -> {
              // Two signals may arrive at once, on two threads.
              First arrived = new First(name, System.nanoTime());
              if (first.compareAndSet(null, arrived) && !stop.isGiven()) {
                stop.give();
                notice.accept("stopping: %s; a second signal stops immediately".formatted(keeps));
                return;
              }
              if (Objects.requireNonNull(first.get()).isRepeatedBy(name)) {
                return;
              }
              stop.giveAtOnce();
              notice.accept("stopping immediately: " + leaves);
              after(BY_ITSELF, () -> Runtime.getRuntime().exit(ExitCode.INVALID));
              after(WITH_HOOKS, () -> Runtime.getRuntime().halt(ExitCode.INVALID));
            });
    return stop;
  }

  /** Raises SIGTERM in this JVM and waits for its end, a minute at most. */
  public static void terminate() {
    try {
      Class<?> signal = Class.forName("sun.misc.Signal");
      Object term = signal.getConstructor(String.class).newInstance("TERM");
      signal.getMethod("raise", signal).invoke(null, term);
      Thread.sleep(IN_GOOD_ORDER.toMillis());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this JVM does not support raising SIGTERM", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void after(Duration time, Runnable end) {
    Thread thread =
        new Thread(
            () -> {
              try {
                Thread.sleep(time.toMillis());
                end.run();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            "etcd-bench-end");
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * Waits for a signal.
   *
   * @param longest maximum time to wait
   * @return false when no signal arrived in time
   * @throws InterruptedException when the thread is interrupted
   */
  public boolean await(Duration longest) throws InterruptedException {
    return received.await(longest.toNanos(), TimeUnit.NANOSECONDS);
  }

  private void handle(String name) {
    try {
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      Object counting =
          Proxy.newProxyInstance(
              ProcessSignal.class.getClassLoader(),
              new Class<?>[] {handler},
              (proxy, method, arguments) -> {
                received.countDown();
                onSignal.accept(name);
                return null;
              });
      signal
          .getMethod("handle", signal, handler)
          .invoke(null, signal.getConstructor(String.class).newInstance(name), counting);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this JVM does not support handling SIG" + name, e);
    }
  }
}
