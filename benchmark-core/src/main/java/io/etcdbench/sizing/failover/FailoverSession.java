// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.failover;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.ClusterUser;
import io.etcdbench.cluster.EndpointPolicy;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.ClientSettings.Calls;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.format.Phrase;
import io.etcdbench.format.Quantity;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.ClientPlan;
import io.etcdbench.run.fault.FaultSchedule;
import io.etcdbench.sizing.failover.FailoverResult.ClientCycle;
import io.etcdbench.sizing.failover.FailoverResult.Cycle;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Compares clients with different settings on one cluster. All of them send at a low rate while the
 * session injects one fault after another, so that every client meets the same fault at the same
 * time. Used by one thread; any thread may give the stop signal.
 */
public final class FailoverSession implements AutoCloseable {
  /** The note of a cycle whose gaps may have begun before its fault. */
  static final String NOT_SERVED = "not all clients were served before the fault";

  private static final String PREFIX = "etcd-bench-failover/";
  private static final Duration LOOK = Duration.ofMillis(200);
  private static final Duration CATCH_UP = Duration.ofSeconds(5);
  private static final int HISTORY_TRIES = 3;

  /** Additional time to wait until response times are as before the fault. */
  private static final Duration NORMAL = Duration.ofSeconds(3);

  private static final Calls RIVAL = Calls.DEFAULT.withDeadline(Duration.ofSeconds(1));

  private final EtcdCluster cluster;
  private final FailoverSpec spec;
  private final Consumer<String> progress;
  private final StopSignal stop;
  private final EtcdDrivers drivers = EtcdDrivers.onClassPath();
  private final List<@Nullable PacedClient> clients = new ArrayList<>();
  private final CalmLatency calm = new CalmLatency();

  /**
   * Creates a session that has not started.
   *
   * @param cluster healthy, and exclusive to this session; stays open
   * @param spec the settings and faults to compare
   * @param progress receives a line for each step
   * @param stop ends the current cycle, which then does not count, and skips the rest
   * @throws ClusterException when the cluster does not support one of the faults
   */
  public FailoverSession(
      EtcdCluster cluster, FailoverSpec spec, Consumer<String> progress, StopSignal stop) {
    this.cluster = cluster;
    this.spec = spec;
    this.progress = progress;
    this.stop = stop;
    FaultSchedule.requirePossible(spec.faults().stream().map(FaultCase::plan).toList(), cluster);
    spec.settings().forEach(setting -> clients.add(null));
  }

  /**
   * Verifies that the drivers support all settings, without connecting to a cluster.
   *
   * @throws IllegalArgumentException when a driver does not support a setting; the message is one
   *     sentence
   */
  public static void requireDrivers(List<Setting> settings) {
    EtcdDrivers known = EtcdDrivers.onClassPath();
    for (Setting setting : settings) {
      ClientPlan client = setting.client();
      try {
        ClientSettings nowhere = ClientSettings.to(List.of("http://127.0.0.1:1"));
        known
            .named(client.driver())
            .open(client.settings(nowhere.endpoints(), nowhere.access()))
            .close();
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            "the setting '%s': %s".formatted(setting.name(), e.getMessage()), e);
      }
    }
  }

  /**
   * Runs all cycles: each fault once, then each once more, and so on.
   *
   * @param planned without cycles
   * @param kept receives the result after each cycle
   * @return the result with the completed cycles
   */
  public FailoverResult run(FailoverResult planned, Consumer<FailoverResult> kept) {
    FailoverResult result = planned;
    Random random = new Random(planned.plan().seed());
    int done = 0;
    for (int number = 1; number <= spec.cycles(); number++) {
      for (FaultCase fault : spec.faults()) {
        long jitter = (long) (random.nextDouble() * spec.pace().jitter().toNanos());
        Cycle cycle = stop.isGiven() ? null : cycle(fault, number, jitter);
        if (cycle == null) {
          return result;
        }
        result = result.with(cycle);
        kept.accept(result);
        done++;
        progress.accept(line(done, cycle));
      }
    }
    return result;
  }

  private String line(int done, Cycle cycle) {
    double shortest = Double.MAX_VALUE;
    double longest = 0;
    for (ClientCycle client : cycle.clients()) {
      double gap = client.calls(CallKind.PUT).longestGapMillis();
      shortest = Math.min(shortest, gap);
      longest = Math.max(longest, gap);
    }
    return Phrase.say(
        "cycle %d of %d, %s: no put succeeded for %s to %s%s",
        done,
        spec.total(),
        cycle.fault(),
        Quantity.decimals(shortest / 1e3, 1),
        Phrase.seconds(longest / 1e3),
        cycle.notes().isEmpty() ? "" : "; " + String.join("; ", cycle.notes()));
  }

  /** Runs one cycle; returns null when the session was stopped. */
  private @Nullable Cycle cycle(FaultCase fault, int number, long jitterNanos) {
    List<String> notes = new ArrayList<>(FaultUnderWay.prepare(fault.plan(), cluster));
    openClients();
    try (LeaderWatch leaders = LeaderWatch.start(cluster);
        EtcdDriver reader = openReader(Calls.DEFAULT);
        ClientSurge surge = new ClientSurge(cluster);
        LockRival rival = new LockRival(openReader(RIVAL), PacedClient.LOCKS + PREFIX)) {
      long before = History.lastRevision(reader, PREFIX);
      clients().forEach(client -> client.begin(fault.name() + "-" + number));
      rival.start(contestedLocks());
      FaultUnderWay happened;
      long until;
      try {
        if (!until(this::allAreSteady, spec.pace().recovery())) {
          notes.add(NOT_SERVED);
        }
        pause(Duration.ofNanos(jitterNanos));
        leaders.arm();
        surge.faultBegins();
        happened = FaultUnderWay.carryOut(fault.plan(), cluster, stop, surge::faultEnds);
        leaders.expectAgreement();
        notes.addAll(happened.failures());
        clients().forEach(client -> calm.add(client.calls(), happened.beginNanos()));
        pause(spec.pace().meter().calm());
        waitUntil(this::allAreSteady, spec.pace().recovery());
        waitUntil(() -> allAreNormal(happened.endNanos()), NORMAL);
      } finally {
        clients().forEach(PacedClient::stop);
        until = System.nanoTime();
      }
      waitUntil(this::nothingIsOpen, spec.pace().openAfter());
      // Before the history is read: a put that is acknowledged later may be in no part of it.
      Map<PacedClient, Map<String, Boolean>> writes = new HashMap<>();
      clients().forEach(client -> writes.put(client, client.writes()));
      History history = history(reader, before, notes);
      if (stop.isGiven()) {
        return null;
      }
      long begin = happened.beginNanos();
      return new Cycle(
          fault.name(),
          number,
          (happened.endNanos() - begin) / 1e6,
          millisSince(begin, leaders.electedNanos()),
          notes,
          observe(
              new ClientObservation(
                  spec.pace().meter(), begin, happened.endNanos(), until, calm.limitNanos()),
              writes,
              history),
          surge.findings(millisSince(happened.endNanos(), leaders.agreedNanos())));
    }
  }

  private static @Nullable Double millisSince(long beginNanos, @Nullable Long atNanos) {
    return atNanos == null ? null : (atNanos - beginNanos) / 1e6;
  }

  /**
   * Computes the figures of all clients, and closes those that have not recovered or do not use all
   * endpoints, so that the next cycle opens new ones.
   */
  private List<ClientCycle> observe(
      ClientObservation observation,
      Map<PacedClient, Map<String, Boolean>> writes,
      @Nullable History history) {
    List<ClientCycle> seen = new ArrayList<>();
    for (int i = 0; i < clients.size(); i++) {
      Setting setting = spec.settings().get(i);
      PacedClient client = clients.get(i);
      if (client == null) {
        throw new IllegalStateException("a client is closed within a cycle");
      }
      ClientCycle one =
          observation.of(
              setting.name(), client, key(setting), writes.getOrDefault(client, Map.of()), history);
      seen.add(one);
      boolean lost = one.calls().stream().anyMatch(call -> call.hung() > 0 || !call.recovered());
      boolean follows = setting.client().target() != EndpointPolicy.ALL;
      if (lost || follows) {
        clients.set(i, null);
        client.close();
      }
    }
    return seen;
  }

  /**
   * Reads the history, retrying when it cannot be read, and waits for watches that lag behind it.
   */
  private @Nullable History history(EtcdDriver reader, long after, List<String> notes) {
    for (int i = 1; !stop.isGiven(); i++) {
      try {
        History history = History.read(reader, PREFIX, after);
        waitUntil(() -> haveCaughtUp(history), CATCH_UP);
        return history;
      } catch (ClusterException e) {
        if (i == HISTORY_TRIES) {
          notes.add("writes and events are not audited: " + e.getMessage());
          return null;
        }
      }
    }
    return null;
  }

  private boolean haveCaughtUp(History history) {
    for (int i = 0; i < clients.size(); i++) {
      PacedClient client = clients.get(i);
      WatchedKey watch = client == null ? null : client.watch();
      int expected = history.of(key(spec.settings().get(i))).size();
      if (watch != null && watch.events().size() < expected) {
        return false;
      }
    }
    return true;
  }

  private void openClients() {
    for (int i = 0; i < clients.size(); i++) {
      if (clients.get(i) == null) {
        Setting setting = spec.settings().get(i);
        ClientPlan plan = setting.client();
        EtcdDriver driver =
            drivers
                .named(plan.driver())
                .open(
                    plan.settings(
                        cluster.endpoints(plan.target()), cluster.access(ClusterUser.BENCH)));
        try {
          clients.set(i, new PacedClient(driver, key(setting), spec.pace().intervalNanos()));
        } catch (ClusterException e) {
          driver.close();
          throw new ClusterException(
              "the setting '%s': %s".formatted(setting.name(), e.getMessage()), e);
        }
      }
    }
  }

  private EtcdDriver openReader(Calls calls) {
    ClientSettings settings =
        ClientSettings.to(cluster.endpoints(), cluster.access(ClusterUser.BENCH))
            .with(calls)
            .withExtra("maxBackoffMillis", "200");
    return drivers.named("grpc").open(settings);
  }

  private static String key(Setting setting) {
    return PREFIX + setting.name();
  }

  private List<PacedClient> clients() {
    List<PacedClient> open = new ArrayList<>();
    for (PacedClient client : clients) {
      if (client != null) {
        open.add(client);
      }
    }
    return open;
  }

  private boolean allAreSteady() {
    long now = System.nanoTime();
    return clients().stream()
        .allMatch(client -> ClientObservation.isSteady(spec.pace().meter(), client, now));
  }

  private List<ContestedLock> contestedLocks() {
    List<ContestedLock> locks = new ArrayList<>();
    for (PacedClient client : clients()) {
      ContestedLock lock = client.lock();
      if (lock != null) {
        locks.add(lock);
      }
    }
    return locks;
  }

  private boolean allAreNormal(long backNanos) {
    OptionalLong limit = calm.limitNanos();
    long now = System.nanoTime();
    return limit.isEmpty()
        || clients().stream()
            .allMatch(
                client ->
                    CalmLatency.normalFrom(client.calls(), limit.getAsLong(), backNanos, now)
                        .isPresent());
  }

  private boolean nothingIsOpen() {
    return clients().stream()
        .flatMap(client -> client.calls().stream())
        .allMatch(call -> call.outcome() != null);
  }

  private void pause(Duration length) {
    waitUntil(() -> false, length);
  }

  private void waitUntil(BooleanSupplier condition, Duration longest) {
    boolean unused = until(condition, longest);
  }

  /**
   * Returns whether the condition became true before the time was up or the session was stopped.
   */
  private boolean until(BooleanSupplier condition, Duration longest) {
    long end = System.nanoTime() + longest.toNanos();
    while (!stop.isGiven()) {
      if (condition.getAsBoolean()) {
        return true;
      }
      long left = end - System.nanoTime();
      if (left <= 0) {
        return false;
      }
      LockSupport.parkNanos(Math.min(left, LOOK.toNanos()));
    }
    return false;
  }

  /** Closes the clients. */
  @Override
  public void close() {
    clients().forEach(PacedClient::close);
    clients.replaceAll(client -> null);
  }
}
