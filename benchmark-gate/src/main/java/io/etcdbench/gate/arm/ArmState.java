// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.arm;

import io.etcdbench.driver.BlockingCall;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.observe.machine.LinuxProcess;
import io.etcdbench.observe.machine.TcpConnections;
import io.etcdbench.plan.RunPlan;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Resource usage of a client in the JVM of its arm, and the time to its first response. Used by one
 * thread.
 */
public final class ArmState {
  /** Nanoseconds from opening the driver to its first response, in a cold JVM. */
  public static final String FIRST_ANSWER = "first-answer-nanos";

  /** Live Java threads that the driver has started. */
  public static final String THREADS = "threads";

  /** Established TCP connections to the members. */
  public static final String CONNECTIONS = "connections";

  /** Heap bytes in use after a garbage collection, including those of the load generator. */
  public static final String HEAP = "heap-bytes";

  /** Resident bytes of the process outside its heap. */
  public static final String OUTSIDE_HEAP = "outside-heap-bytes";

  /** Timeout of the first response; the driver's own deadline is shorter. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final TcpConnections connections;
  private int threadsBefore;
  private OptionalLong firstAnswerNanos = OptionalLong.empty();

  ArmState(List<String> endpoints) {
    this.connections = new TcpConnections(endpoints);
  }

  /**
   * Opens the driver, and measures the time to its first response by reading a key that does not
   * exist.
   */
  EtcdDriver open(Supplier<EtcdDriver> opening, RunPlan plan) {
    long openedNanos = System.nanoTime();
    threadsBefore = threads();
    EtcdDriver driver = opening.get();
    byte[] key = (plan.keys().fullPrefix() + "first-answer").getBytes(StandardCharsets.UTF_8);
    Get get = new Get(key, Consistency.LINEARIZABLE);
    try {
      if (BlockingCall.of(driver, get, PATIENCE).outcome().isOk()) {
        firstAnswerNanos = OptionalLong.of(System.nanoTime() - openedNanos);
      }
      return driver;
    } catch (RuntimeException | LinkageError e) {
      driver.close();
      throw e;
    }
  }

  /** Returns the current values by name; unknown ones are omitted. */
  Map<String, Long> read() {
    Map<String, Long> state = new TreeMap<>();
    firstAnswerNanos.ifPresent(nanos -> state.put(FIRST_ANSWER, nanos));
    state.put(THREADS, (long) Math.max(0, threads() - threadsBefore));
    connections.count().ifPresent(count -> state.put(CONNECTIONS, count));
    MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    state.put(HEAP, memory.getHeapMemoryUsage().getUsed());
    long heap = memory.getHeapMemoryUsage().getCommitted();
    LinuxProcess.self()
        .residentBytes()
        .ifPresent(bytes -> state.put(OUTSIDE_HEAP, Math.max(0, bytes - heap)));
    return state;
  }

  private static int threads() {
    return ManagementFactory.getThreadMXBean().getThreadCount();
  }
}
