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

/** What a client occupies in the JVM of its arm, and how soon it answered. Used by one thread. */
public final class ArmState {
  /** Nanoseconds from the opening of the driver to the first answer of a cold JVM. */
  public static final String FIRST_ANSWER = "first-answer-nanos";

  /** Threads of Java that the driver has started and that live. */
  public static final String THREADS = "threads";

  /** Established TCP connections to the members. */
  public static final String CONNECTIONS = "connections";

  /** Bytes of the heap that are in use after a collection, the load's own included. */
  public static final String HEAP = "heap-bytes";

  /** Resident bytes of the process outside its heap. */
  public static final String OUTSIDE_HEAP = "outside-heap-bytes";

  /** For the first answer; the driver's own deadline ends earlier. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final long openedNanos = System.nanoTime();
  private final int threadsBefore = threads();
  private final TcpConnections connections;
  private OptionalLong firstAnswerNanos = OptionalLong.empty();

  private ArmState(List<String> endpoints) {
    this.connections = new TcpConnections(endpoints);
  }

  /** Begins, before the driver is opened. */
  static ArmState before(List<String> endpoints) {
    return new ArmState(endpoints);
  }

  /** Reads a key that does not exist. */
  void firstAnswer(EtcdDriver driver, RunPlan plan) {
    byte[] key = (plan.keys().fullPrefix() + "first-answer").getBytes(StandardCharsets.UTF_8);
    Get get = new Get(key, Consistency.LINEARIZABLE);
    if (BlockingCall.of(driver, get, PATIENCE).outcome().isOk()) {
      firstAnswerNanos = OptionalLong.of(System.nanoTime() - openedNanos);
    }
  }

  /** What is known now. */
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
