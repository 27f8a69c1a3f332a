// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cost;

import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.ClientSettings.Connections;
import io.etcdbench.driver.ClientSettings.LoadBalancing;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.driver.Operation.Get;
import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.load.arrival.ArrivalSchedule;
import io.etcdbench.load.engine.Extent;
import io.etcdbench.load.engine.LoadLoop;
import io.etcdbench.load.engine.LoadModel;
import io.etcdbench.load.engine.LoadModel.BeyondLimit;
import io.etcdbench.load.engine.LoadModel.ClosedLoop;
import io.etcdbench.load.engine.LoadModel.OpenLoop;
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
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;

/**
 * One of our drivers in a JVM of its own, which stays warm between its turns. Reads orders from
 * standard input: {@code PUT 1000 200000} (in flight, in total), {@code SERIALIZABLE_GET 1000
 * 200000}, {@code REHEARSE 1000 200000} (puts and gets against another server), {@code PACE 10000
 * 50000} (puts per second of an open loop, in total), {@code WATCH 1 10000} and {@code EVENTS 100
 * 10000} (puts of watched keys). Prints to standard output the operations (events after {@code
 * EVENTS}), failed ones, processor time, time, resident memory and allocated bytes, and after
 * {@code PACE} the 50th and 99th percentile of sent - intended; times in nanoseconds. Exits at the
 * end of its input.
 *
 * <p>Arguments: driver, endpoints, and optionally connections (100) and the endpoint to rehearse
 * against.
 */
final class CostWorker {
  /** The order to open watches. */
  static final String WATCH = "WATCH";

  private static final String EVENTS = "EVENTS";
  private static final String REHEARSE = "REHEARSE";
  private static final String PACE = "PACE";

  private static final String PREFIX = "cost/";
  private static final int PACED_LIMIT = 1_000;
  private static final long NANOS_PER_TICK = 10_000_000;
  private static final int USER_TICKS = 11;

  private final EtcdDriver driver;
  private final Supplier<EtcdDriver> rehearsal;
  private final WatchMemory watches;
  private long seed;

  private CostWorker(EtcdDriver driver, Supplier<EtcdDriver> rehearsal) {
    this.driver = driver;
    this.rehearsal = rehearsal;
    this.watches = new WatchMemory(driver);
  }

  /** Returns the key to read, which a put has written. */
  static String keyToGet() {
    return new String(keys().key(0), StandardCharsets.UTF_8);
  }

  public static void main(String[] args) throws Exception {
    BlockingQueue<String> orders = new LinkedBlockingQueue<>();
    Thread reader = new Thread(() -> read(orders), "orders");
    reader.setDaemon(true);
    reader.start();
    int connections = args.length > 2 ? Integer.parseInt(args[2]) : Turn.Crowd.MANY.connections();
    try (EtcdDriver driver = open(args[0], args[1], connections)) {
      CostWorker worker =
          new CostWorker(driver, () -> open(args[0], args[args.length > 3 ? 3 : 1], connections));
      while (true) {
        String[] words = orders.take().split(" ", -1);
        System.out.println(
            worker.carryOut(words[0], Integer.parseInt(words[1]), Long.parseLong(words[2])));
      }
    }
  }

  /** Opens a driver without keep-alive pings, since the Go tool sends none either. */
  private static EtcdDriver open(String driver, String endpoints, int connections) {
    Duration never = Duration.ofDays(1);
    ClientSettings settings =
        ClientSettings.to(List.of(endpoints.split(",", -1)))
            .with(new Connections(connections, LoadBalancing.ONE_EACH, never, never));
    return EtcdDrivers.onClassPath().named(driver).open(settings);
  }

  /**
   * Exits at the end of the input, also with operations in flight: nobody waits for a response
   * then.
   */
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

  private String carryOut(String order, int inFlight, long operations)
      throws IOException, InterruptedException {
    long cpuBefore = cpuNanos();
    long allocatedBefore = allocatedBytes();
    long begin = System.nanoTime();
    Done done =
        switch (order) {
          case WATCH -> new Done(operations, watches.open(Math.toIntExact(operations)));
          case EVENTS -> new Done(watches.events(inFlight, operations), 0);
          case REHEARSE -> rehearse(inFlight, operations);
          case PACE -> pace(inFlight, operations);
          default -> load(driver, Workload.valueOf(order), inFlight, operations);
        };
    long nanos = done.nanos() > 0 ? done.nanos() : System.nanoTime() - begin;
    return "%d %d %d %d %d %d%s"
        .formatted(
            done.ended(),
            done.failed(),
            cpuNanos() - cpuBefore,
            nanos,
            residentBytes(),
            allocatedBytes() - allocatedBefore,
            done.lag());
  }

  /**
   * @param nanos from the first operation to the last; 0 where that is the whole time
   * @param lag lag of an open loop, else empty
   */
  private record Done(long ended, long failed, long nanos, String lag) {
    Done(long ended, long failed) {
      this(ended, failed, 0, "");
    }
  }

  private Done pace(int opsPerSecond, long operations) {
    OpenLoop model =
        new OpenLoop(ArrivalSchedule.constant(opsPerSecond), PACED_LIMIT, BeyondLimit.SEND_LATE);
    LoadResult result = run(driver, Workload.PUT, model, operations);
    Histogram lag = Objects.requireNonNull(result.total().lagNanos());
    return new Done(
        result.total().ended(),
        result.total().failed(),
        result.measured().endNanos(),
        " %d %d".formatted(lag.getValueAtPercentile(50), lag.getValueAtPercentile(99)));
  }

  /** Runs both kinds of operations alternately, twice each. */
  private Done rehearse(int inFlight, long operations) {
    long ended = 0;
    long failed = 0;
    try (EtcdDriver other = rehearsal.get()) {
      for (int part = 0; part < 4; part++) {
        Workload kind = part % 2 == 0 ? Workload.PUT : Workload.SERIALIZABLE_GET;
        Done done = load(other, kind, inFlight, operations / 4);
        ended += done.ended();
        failed += done.failed();
      }
    }
    return new Done(ended, failed);
  }

  private Done load(EtcdDriver through, Workload workload, int inFlight, long operations) {
    LoadResult result = run(through, workload, new ClosedLoop(inFlight), operations);
    return new Done(
        result.total().ended(), result.total().failed(), result.measured().endNanos(), "");
  }

  private LoadResult run(EtcdDriver through, Workload workload, LoadModel model, long operations) {
    LoadLoop loop = new LoadLoop(through, mix(workload), NanoClock.system());
    return loop.run(LoadPhase.of(model, Extent.operations(operations)), new StopSignal());
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

  /** Returns the bytes that all live threads have allocated. */
  private static long allocatedBytes() {
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    return Arrays.stream(threads.getThreadAllocatedBytes(threads.getAllThreadIds()))
        .filter(bytes -> bytes > 0)
        .sum();
  }

  /** Returns the resident memory of this process, from proc(5). */
  private static long residentBytes() throws IOException {
    return Files.readAllLines(Path.of("/proc/self/status")).stream()
        .filter(line -> line.startsWith("VmRSS:"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) * 1024)
        .findFirst()
        .orElse(0);
  }

  /**
   * Returns user and system time of this process, from proc(5); a tick is 10 ms on every usual
   * Linux.
   */
  private static long cpuNanos() throws IOException {
    String stat = Files.readString(Path.of("/proc/self/stat"));
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
    return (Long.parseLong(fields[USER_TICKS]) + Long.parseLong(fields[USER_TICKS + 1]))
        * NANOS_PER_TICK;
  }
}
