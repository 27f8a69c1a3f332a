// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.memory;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.driver.BlockingCall.Patience;
import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.ClientSettings.Connections;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.driver.Operation.Watch.Previous;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.load.engine.Extent;
import io.etcdbench.load.engine.LoadLoop;
import io.etcdbench.load.engine.LoadModel.ClosedLoop;
import io.etcdbench.load.engine.LoadPhase;
import io.etcdbench.load.engine.NanoClock;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.load.record.Interval;
import io.etcdbench.plan.RunKeysPlan;
import io.etcdbench.result.Environment;
import io.etcdbench.sizing.memory.MemoryResult.Cost;
import io.etcdbench.sizing.memory.MemoryResult.Reading;
import io.etcdbench.sizing.memory.MemorySpec.Kind;
import io.etcdbench.watch.WatchPopulation;
import io.etcdbench.watch.WatchSpec;
import io.etcdbench.workload.OperationSource;
import io.etcdbench.workload.key.KeyChooser;
import io.etcdbench.workload.key.KeySpace;
import io.etcdbench.workload.mix.GetSource;
import io.etcdbench.workload.mix.OperationMix;
import io.etcdbench.workload.mix.PutSource;
import io.etcdbench.workload.mix.ReadStyle;
import io.etcdbench.workload.owned.KeyNames;
import io.etcdbench.workload.owned.KeyNames.Family;
import io.etcdbench.workload.owned.KeyNames.Tail;
import io.etcdbench.workload.owned.KeySweep;
import io.etcdbench.workload.value.ValueSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Creates connections, watchers and keys in steps, and reads the members' memory after each step.
 * Deletes its keys when it is closed; etcd keeps their history until it is compacted. Used once, by
 * one thread.
 */
public final class MemorySession implements AutoCloseable {
  private static final String DRIVER = "wire";
  private static final int IN_FLIGHT = 64;
  private static final int STREAMS = 10;
  private static final Duration DEADLINE = Duration.ofSeconds(30);

  /** Time after a stop in which requests in flight end and the keys are deleted. */
  private static final Duration GRACE = Duration.ofSeconds(15);

  private final EtcdCluster cluster;
  private final MemorySpec spec;
  private final Consumer<String> notice;
  private final StopSignal stop;
  private final ClientSettings settings;
  private final String prefix;
  private final List<Family> written = new ArrayList<>();

  /**
   * Creates a session.
   *
   * @param cluster with readable metrics
   * @param spec what is created
   * @param notice receives a line for each kind
   * @param stop ends the session early, with the kinds that are complete
   */
  public MemorySession(
      EtcdCluster cluster, MemorySpec spec, Consumer<String> notice, StopSignal stop) {
    this.cluster = cluster;
    this.spec = spec;
    this.notice = notice;
    this.stop = stop.within(GRACE);
    ClientSettings to = ClientSettings.to(cluster.endpoints(), cluster.access());
    this.settings = to.with(to.calls().withDeadline(DEADLINE));
    this.prefix = spec.prefix() + RunKeysPlan.drawn() + "/";
  }

  /**
   * Measures each kind in turn.
   *
   * @return the costs; of a stopped session those of the complete kinds. The keys still exist
   * @throws ClusterException when metrics cannot be read or something cannot be created
   */
  public MemoryResult run() {
    MemberMemory memory = MemberMemory.ofAny(cluster, stop);
    int members = cluster.members().size();
    double idle = 0;
    List<Cost> costs = new ArrayList<>();
    try {
      idle = MemberMemory.bytes(memory.account(stop)) / members;
      for (Kind kind : Kind.values()) {
        long most = spec.most().of(kind);
        if (most > 0 && !stop.isGiven()) {
          notice.accept("%s: up to %s".formatted(word(kind), most));
          List<Reading> readings = readings(kind, most, memory);
          if (!stop.isGiven()) {
            costs.add(Cost.of(kind, readings, members));
          }
        }
      }
    } catch (ClusterException e) {
      if (!stop.isGiven()) {
        throw e;
      }
    }
    return MemoryResult.of(
        spec,
        members,
        memory.collectsGarbage(),
        stop.isGiven(),
        idle,
        costs,
        Environment.capture().with(cluster.description()));
  }

  static String word(Kind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }

  private List<Reading> readings(Kind kind, long most, MemberMemory memory) {
    List<Reading> readings = new ArrayList<>();
    readings.add(new Reading(0, MemberMemory.bytes(memory.account(stop))));
    try (Held held = new Held()) {
      long there = 0;
      for (int step = 1; step <= MemorySpec.STEPS && !stop.isGiven(); step++) {
        long wanted = most * step / MemorySpec.STEPS;
        create(kind, wanted - there, step, held);
        there = wanted;
        if (!stop.isGiven()) {
          readings.add(new Reading(there, MemberMemory.bytes(memory.account(stop))));
        }
      }
    }
    return readings;
  }

  private void create(Kind kind, long more, int step, Held held) {
    switch (kind) {
      case CONNECTIONS -> connect(more, held);
      case WATCHERS -> watch((int) more, step, held);
      case KEYS -> put(more, step);
    }
  }

  /** Opens connections to the members in turn, and uses each of them. */
  private void connect(long more, Held held) {
    List<String> endpoints = cluster.endpoints();
    int members = endpoints.size();
    for (int i = 0; i < members; i++) {
      int share = (int) (more / members + (i < more % members ? 1 : 0));
      if (share > 0) {
        EtcdDriver driver =
            held.add(
                open(
                    settings
                        .withEndpoints(List.of(endpoints.get(i)))
                        .with(Connections.DEFAULT.withCount(share))));
        KeySpace nothing = new KeySpace(prefix, MemorySpec.KEY_BYTES, 1);
        OperationSource reads =
            new GetSource(
                "get", nothing, KeyChooser.sequential(1), ReadStyle.of(Consistency.SERIALIZABLE));
        require("connections", run(driver, reads, share, 4L * share));
      }
    }
  }

  private void watch(int more, int step, Held held) {
    int streams = Math.min(STREAMS, more);
    KeySpace key = new KeySpace(prefix + "w" + step + "/", MemorySpec.KEY_BYTES, 1);
    EtcdDriver driver = held.add(open(settings));
    // Watchers are dealt out evenly; a remainder that does not fill the streams has its own.
    openWatches(driver, new WatchSpec(key, streams, more / streams, Previous.WITHOUT), held);
    int rest = more % streams;
    if (rest > 0) {
      openWatches(driver, new WatchSpec(key, 1, rest, Previous.WITHOUT), held);
    }
  }

  private void openWatches(EtcdDriver driver, WatchSpec watches, Held held) {
    WatchPopulation population = held.add(new WatchPopulation(watches, NanoClock.system()));
    require("watchers", population.open(driver, IN_FLIGHT, stop));
  }

  private void put(long more, int step) {
    KeySpace keys = new KeySpace(prefix + "k" + step + "/", MemorySpec.KEY_BYTES, more);
    written.add(new Family(keys, Tail.NONE));
    try (EtcdDriver driver = open(settings)) {
      PutSource puts =
          new PutSource(
              "put", keys, KeyChooser.sequential(more), ValueSource.ofBytes(spec.valueBytes()));
      require("keys", run(driver, puts, (int) Math.min(IN_FLIGHT, more), more));
    }
  }

  private Interval run(EtcdDriver driver, OperationSource source, int inFlight, long operations) {
    return new LoadLoop(driver, OperationMix.of(1, source), NanoClock.system())
        .run(LoadPhase.of(new ClosedLoop(inFlight), Extent.operations(operations)), stop)
        .total();
  }

  private static EtcdDriver open(ClientSettings to) {
    return EtcdDrivers.onClassPath().named(DRIVER).open(to);
  }

  /** What a stopped session abandons is no failure. */
  private void require(String what, Interval created) {
    if (stop.isGiven()) {
      return;
    }
    created.series().stream()
        .filter(series -> series.outcome() != OutcomeKind.OK)
        .findFirst()
        .ifPresent(
            series -> {
              throw new ClusterException(
                  "%s %s cannot be created: %s: %s"
                      .formatted(
                          created.failed(), what, series.outcome().label(), series.example()));
            });
  }

  /** Deletes the keys; reports those that are left. */
  @Override
  public void close() {
    if (written.isEmpty()) {
      return;
    }
    notice.accept("deleting the keys");
    try (EtcdDriver driver = open(settings)) {
      Outcome failure = KeySweep.of(driver, new KeyNames(prefix, written), patience()).failure();
      if (!failure.isOk()) {
        notice.accept(
            "keys under '%s' are left on the cluster: %s: %s"
                .formatted(prefix, failure.kind().label(), failure.detail()));
      }
    }
  }

  private Patience patience() {
    return waited -> waited.compareTo(DEADLINE) >= 0 || stop.isOverdue();
  }

  /** Closes what it holds in reverse order. */
  private static final class Held implements AutoCloseable {
    private final List<AutoCloseable> all = new ArrayList<>();

    <T extends AutoCloseable> T add(T one) {
      all.add(0, one);
      return one;
    }

    @Override
    public void close() {
      all.forEach(
          one -> {
            try {
              one.close();
            } catch (Exception e) {
              throw new IllegalStateException("cannot be closed", e);
            }
          });
    }
  }
}
