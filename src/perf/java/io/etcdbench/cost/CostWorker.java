// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cost;

import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.ClientSettings.Connections;
import io.etcdbench.driver.ClientSettings.LoadBalancing;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.load.engine.Extent;
import io.etcdbench.load.engine.LoadLoop;
import io.etcdbench.load.engine.LoadModel.ClosedLoop;
import io.etcdbench.load.engine.LoadPhase;
import io.etcdbench.load.engine.LoadResult;
import io.etcdbench.load.engine.NanoClock;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.workload.OperationSource;
import io.etcdbench.workload.key.KeyChooser;
import io.etcdbench.workload.key.KeySpace;
import io.etcdbench.workload.mix.OperationMix;
import io.etcdbench.workload.mix.PutSource;
import io.etcdbench.workload.value.ValueSource;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * One of our drivers in a JVM of its own, which stays warm between its turns. Told what to do on
 * standard input, {@code PUT 1000 200000} (in flight, in all) or {@code WATCH 1 10000}; answers
 * with operations, failed ones, processor time, time, resident memory and, after a load, allocated
 * bytes on standard output. Ends with its input.
 */
final class CostWorker {
  /** The order to open watches. */
  static final String WATCH = "WATCH";

  private static final String PREFIX = "cost/";
  private static final long NANOS_PER_TICK = 10_000_000;
  private static final int USER_TICKS = 11;

  private final EtcdDriver driver;
  private long seed;

  private CostWorker(EtcdDriver driver) {
    this.driver = driver;
  }

  /** The key that is read, which some put has written. */
  static String keyToGet() {
    return new String(keys().key(0), StandardCharsets.UTF_8);
  }

  public static void main(String[] args) throws Exception {
    BlockingQueue<String> orders = new LinkedBlockingQueue<>();
    Thread reader = new Thread(() -> read(orders), "orders");
    reader.setDaemon(true);
    reader.start();
    try (EtcdDriver driver = EtcdDrivers.onClassPath().named(args[0]).open(settings(args[1]))) {
      CostWorker worker = new CostWorker(driver);
      while (true) {
        String[] words = orders.take().split(" ", -1);
        System.out.println(
            worker.carryOut(words[0], Integer.parseInt(words[1]), Long.parseLong(words[2])));
      }
    }
  }

  /** No keep-alive pings, for the Go tool sends none either. */
  private static ClientSettings settings(String endpoints) {
    Duration never = Duration.ofDays(1);
    return ClientSettings.to(List.of(endpoints.split(",", -1)))
        .with(new Connections(Turn.Crowd.MANY.connections(), LoadBalancing.ONE_EACH, never, never));
  }

  /** When the input ends, nobody waits for an answer: whatever is under way ends too. */
  private static void read(BlockingQueue<String> orders) {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    try {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        orders.add(line);
      }
    } catch (IOException broken) {
      System.err.println("the cost worker lost its input: " + broken);
    }
    Runtime.getRuntime().halt(0);
  }

  /** Operations, failed ones, processor time, time, memory. */
  private String carryOut(String order, int inFlight, long operations)
      throws IOException, InterruptedException {
    return order.equals(WATCH)
        ? watch(operations)
        : run(Workload.valueOf(order), inFlight, operations);
  }

  private String run(Workload workload, int inFlight, long operations) throws IOException {
    LoadLoop loop = new LoadLoop(driver, mix(workload), NanoClock.system());
    LoadPhase phase = LoadPhase.of(new ClosedLoop(inFlight), Extent.operations(operations));
    long cpuBefore = cpuNanos();
    long allocatedBefore = allocatedBytes();
    LoadResult result = loop.run(phase, new StopSignal());
    long cpuNanos = cpuNanos() - cpuBefore;
    long allocated = allocatedBytes() - allocatedBefore;
    return "%d %d %d %d %d %d"
        .formatted(
            result.total().ended(),
            result.total().failed(),
            cpuNanos,
            result.measured().endNanos(),
            residentBytes(),
            allocated);
  }

  private String watch(long watches) throws IOException, InterruptedException {
    long cpuBefore = cpuNanos();
    long begin = System.nanoTime();
    int failed = new WatchMemory(driver).open(Math.toIntExact(watches));
    long nanos = System.nanoTime() - begin;
    return "%d %d %d %d %d"
        .formatted(watches, failed, cpuNanos() - cpuBefore, nanos, residentBytes());
  }

  private OperationMix mix(Workload workload) {
    if (workload == Workload.PUT) {
      KeyChooser uniform = KeyChooser.uniform(CostPlan.KEYS);
      ValueSource values = ValueSource.ofBytes(CostPlan.VALUE_BYTES);
      return OperationMix.of(seed++, new PutSource("put", keys(), uniform, values));
    }
    Get get = new Get(keys().key(0), Consistency.SERIALIZABLE);
    return OperationMix.of(seed++, OperationSource.always("get", get));
  }

  private static KeySpace keys() {
    return new KeySpace(PREFIX, CostPlan.KEY_BYTES, CostPlan.KEYS);
  }

  /** By all threads that live. */
  private static long allocatedBytes() {
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    return Arrays.stream(threads.getThreadAllocatedBytes(threads.getAllThreadIds()))
        .filter(bytes -> bytes > 0)
        .sum();
  }

  /** From proc(5): what of this process is in memory. */
  private static long residentBytes() throws IOException {
    return Files.readAllLines(Path.of("/proc/self/status")).stream()
        .filter(line -> line.startsWith("VmRSS:"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) * 1024)
        .findFirst()
        .orElse(0);
  }

  /** User and system time of this process, from proc(5); a tick is 10 ms on every usual Linux. */
  private static long cpuNanos() throws IOException {
    String stat = Files.readString(Path.of("/proc/self/stat"));
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    return (Long.parseLong(fields[USER_TICKS]) + Long.parseLong(fields[USER_TICKS + 1]))
        * NANOS_PER_TICK;
  }
}
