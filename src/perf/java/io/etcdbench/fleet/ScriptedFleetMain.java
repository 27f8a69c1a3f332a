// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import static io.etcdbench.format.Quantity.decimals;
import static io.etcdbench.format.Quantity.whole;

import com.sun.management.OperatingSystemMXBean;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.external.ExternalCluster;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fleet.FleetSpec.OnWorkerLoss;
import io.etcdbench.fleet.ScriptedWorker.Reported;
import io.etcdbench.format.Percent;
import io.etcdbench.format.Phrase;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.load.record.HistogramText;
import io.etcdbench.load.record.IntervalListener;
import io.etcdbench.plan.ClusterPlan;
import io.etcdbench.plan.ClusterPlan.Given;
import io.etcdbench.plan.ClusterPlan.Origin;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.FleetAccount;
import io.etcdbench.result.FleetAccount.Place;
import io.etcdbench.result.PhaseName;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunFacts;
import io.etcdbench.result.RunResult;
import io.etcdbench.run.RunObserver;
import io.etcdbench.security.Access;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * Measures what a conductor costs: a process with scripted workers starts a second one with only
 * the conductor, which prints its CPU time, bytes and connections while it merges. Arguments:
 * number of workers, seconds, operations per second of each worker.
 */
public final class ScriptedFleetMain {
  private static final String CONDUCTOR = "conductor";
  private static final long MAX_SHIFT_NANOS = 3_000_000_000L;

  private ScriptedFleetMain() {}

  /** Runs either side. */
  public static void main(String[] arguments) throws Exception {
    if (arguments[0].equals(CONDUCTOR)) {
      conduct(arguments[1], Integer.parseInt(arguments[2]), arguments[3], arguments[4]);
      return;
    }
    try (FakeEtcd server = FakeEtcd.start(Behaviour.instant())) {
      work(server.endpoints().get(0), arguments);
    }
  }

  private static void work(String endpoint, String[] arguments) throws Exception {
    int workers = Integer.parseInt(arguments[0]);
    FleetSecret secret = FleetSecret.random();
    ProcessBuilder builder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                ScriptedFleetMain.class.getName(),
                CONDUCTOR,
                endpoint,
                arguments[0],
                arguments[1],
                arguments[2])
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().put(FleetSecret.VARIABLE, secret.reveal());
    Process process = builder.start();
    ExecutorService threads = Executors.newFixedThreadPool(workers);
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      String address = "127.0.0.1:" + lines.readLine();
      List<Future<Reported>> all = new ArrayList<>();
      for (int i = 1; i <= workers; i++) {
        long shift = (i % 2 == 0 ? 1 : -1) * MAX_SHIFT_NANOS * i / workers;
        ScriptedWorker worker =
            new ScriptedWorker(
                new ConductorAddress(address, secret, null),
                i,
                Integer.parseInt(arguments[2]),
                shift);
        all.add(threads.submit(worker::run));
      }
      report(all);
      System.out.printf("sum sent       %s%n", sum(all).getTotalCount());
      System.out.printf("its digest     %08x%n", sum(all).hashCode());
      lines.lines().forEach(System.out::println);
    } finally {
      threads.shutdownNow();
      process.destroy();
    }
  }

  private static Histogram sum(List<Future<Reported>> all)
      throws InterruptedException, ExecutionException {
    Histogram sum = new Histogram(3);
    for (Future<Reported> one : all) {
      sum.add(one.get().response());
    }
    return sum;
  }

  private static void report(List<Future<Reported>> all)
      throws InterruptedException, ExecutionException {
    long error = 0;
    long bound = 0;
    long broken = 0;
    for (Future<Reported> one : all) {
      error = Math.max(error, one.get().errorNanos());
      bound = Math.max(bound, one.get().boundNanos());
      broken += one.get().errorNanos() > one.get().boundNanos() ? 1 : 0;
    }
    System.out.printf(
        "clock offset   largest error %s us, largest bound %s us, %s beyond their bound%n",
        decimals(error / 1e3, 1), decimals(bound / 1e3, 1), broken);
  }

  private static void conduct(String endpoint, int workers, String seconds, String rate)
      throws IOException {
    ClusterPlan cluster =
        new ClusterPlan(
            Origin.EXTERNAL, "", ClusterPlan.DEFAULT.start(), Given.of(List.of(endpoint)));
    RunPlan plan =
        PlanFile.parse(
                """
                client: {driver: grpc, connections: {count: %1$d}}
                load: {concurrency: %1$d, total: 0, duration: %2$ss, arrival: {shape: constant, rate: %3$d}, warmup: 0s, rehearse: false}
                keys: {afterwards: keep}
                operations: [{kind: put}]
                """
                    .formatted(workers, seconds, workers * Integer.parseInt(rate)))
            .with(cluster);
    FleetSpec spec =
        new FleetSpec(
            workers,
            OnWorkerLoss.INVALID,
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            Duration.ofMinutes(1),
            FleetSpec.WORKER_TIMEOUT,
            null);
    FleetSecret secret = new FleetSecret(System.getenv(FleetSecret.VARIABLE));
    Meter meter = new Meter();
    RunResult result;
    try (EtcdCluster members = ExternalCluster.connect(List.of(endpoint), Access.OPEN)) {
      result =
          new FleetRun(spec, secret, new Started(), line -> {})
              .run(plan, members, meter, new StopSignal());
    }
    meter.print(workers);
    PhaseResult measure = new RunFacts(result).measure().orElseThrow();
    Histogram merged =
        HistogramText.decode(
            Objects.requireNonNull(measure.series().get(0).responseNanos()).histogram());
    FleetAccount fleet = Objects.requireNonNull(result.fleet());
    System.out.printf("sum merged     %d%n", merged.getTotalCount());
    System.out.printf("its digest     %08x%n", merged.hashCode());
    System.out.printf("scheduled      %d, lost workers %s%n", measure.scheduled(), fleet.lost());
  }

  /** Prints the port when the first worker is to be started. */
  private static final class Started implements WorkerLauncher {
    @Override
    public String name() {
      return "hosts";
    }

    @Override
    public void start(int index, int port) {
      if (index == 1) {
        System.out.println(port);
        System.out.flush();
      }
    }

    @Override
    public Optional<String> ended(int index) {
      return Optional.empty();
    }

    @Override
    public Optional<String> objection(Place place) {
      return Optional.empty();
    }

    @Override
    public void close() {
      // They exit by themselves.
    }
  }

  /** Measures what this process used between the first and the last merged second. */
  private static final class Meter implements RunObserver {
    private final OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private final List<long[]> seconds = new ArrayList<>();
    private long connections;

    @Override
    public void phase(PhaseName phase, String detail) {
      // Only seconds count.
    }

    @Override
    public List<IntervalListener> listeners(PhaseName phase) {
      return phase == PhaseName.MEASURE ? List.of(interval -> read()) : List.of();
    }

    private void read() {
      seconds.add(
          new long[] {System.nanoTime(), system.getProcessCpuTime(), io("rchar"), io("wchar")});
      connections = Math.max(connections, sockets());
    }

    void print(int workers) {
      int half = seconds.size() / 2;
      print(workers, "first half", seconds.get(0), seconds.get(half));
      print(workers, "second half", seconds.get(half), seconds.get(seconds.size() - 1));
      System.out.printf("sockets        %d at most%n", connections);
    }

    private static void print(int workers, String part, long[] first, long[] last) {
      double seconds = (last[0] - first[0]) / 1e9;
      System.out.printf(
          "conductor      %s workers, %s: %s of a core in %s%n",
          workers,
          part,
          Percent.of((last[1] - first[1]) / 1e9 / seconds, 2),
          Phrase.seconds(seconds));
      System.out.printf(
          "bytes          %s read and %s written per second, %s and %s per worker%n",
          whole((last[2] - first[2]) / seconds),
          whole((last[3] - first[3]) / seconds),
          whole((last[2] - first[2]) / seconds / workers),
          whole((last[3] - first[3]) / seconds / workers));
    }

    private static long io(String name) {
      try {
        return Files.readAllLines(Path.of("/proc/self/io")).stream()
            .filter(line -> line.startsWith(name + ":"))
            .mapToLong(line -> Long.parseLong(line.substring(name.length() + 1).strip()))
            .sum();
      } catch (IOException e) {
        return 0;
      }
    }

    private static long sockets() {
      String[] all =
          Objects.requireNonNullElse(Path.of("/proc/self/fd").toFile().list(), new String[0]);
      return Stream.of(all).filter(Meter::isSocket).count();
    }

    private static boolean isSocket(String descriptor) {
      try {
        return Files.readSymbolicLink(Path.of("/proc/self/fd", descriptor))
            .toString()
            .startsWith("socket");
      } catch (IOException e) {
        return false; // closed in the meantime
      }
    }
  }
}
