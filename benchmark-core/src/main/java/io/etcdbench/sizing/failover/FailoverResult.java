// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.failover;

import io.etcdbench.analysis.failover.WatchAudit;
import io.etcdbench.analysis.failover.WriteAudit;
import io.etcdbench.result.Environment;
import io.etcdbench.result.file.ContractFile;
import io.etcdbench.run.fault.FaultSchedule;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The stored result of a failover session: the content of {@code failover.json}. Immutable.
 *
 * @param schema the version of this format, {@link #SCHEMA}
 * @param profile the profile of its command
 * @param environment in which the session ran
 * @param plan of the session
 * @param settings compared side by side
 * @param faults in the order in which they are injected
 * @param cycles those that completed, in chronological order
 * @param assertions of the user, with their results
 */
public record FailoverResult(
    String schema,
    String profile,
    Environment environment,
    Planned plan,
    List<SettingFacts> settings,
    List<FaultFacts> faults,
    List<Cycle> cycles,
    List<AssertionResult> assertions) {
  /** This format. Its number stays the same as long as fields are only added. */
  public static final String SCHEMA = "etcd-bench/failover/1";

  /** Name of the file. */
  public static final String FILE = "failover.json";

  /** Writes and reads the file. */
  public static final ContractFile<FailoverResult> FORMAT =
      new ContractFile<>(SCHEMA, FailoverResult.class);

  /**
   * The plan of a session.
   *
   * @param cyclesPerFault cycles of each fault
   * @param ratePerSecond of each kind of call of each client
   * @param lateMillis the longest response time of a call that is not late
   * @param calmMillis how long service must last to count as restored
   * @param openAfterMillis time after which a call that has not ended counts as hung
   * @param seed of the random start times
   */
  public record Planned(
      int cyclesPerFault,
      double ratePerSecond,
      long lateMillis,
      long calmMillis,
      long openAfterMillis,
      long seed) {}

  /**
   * A setting.
   *
   * @param meaning one clause
   * @param client every key of a plan's section {@code client}
   */
  public record SettingFacts(String name, String meaning, Map<String, @Nullable Object> client) {}

  /**
   * A fault.
   *
   * @param meaning one clause
   * @param plan as {@code --fault} writes it
   */
  public record FaultFacts(String name, String meaning, Map<String, String> plan) {}

  /**
   * One fault under all clients.
   *
   * @param fault its name
   * @param number starts at 1
   * @param faultMillis from its start until the members served again
   * @param electionMillis from its start until a member reported a leader of a later term; null
   *     when none did
   * @param notes deviations from the plan
   * @param clients of each setting, in the order of the settings
   * @param together totals of all clients and members; null in files written before they were
   *     recorded
   */
  public record Cycle(
      String fault,
      int number,
      double faultMillis,
      @Nullable Double electionMillis,
      List<String> notes,
      List<ClientCycle> clients,
      @Nullable Together together) {
    public Cycle {
      notes = List.copyOf(notes);
      clients = List.copyOf(clients);
    }

    /** Returns the longest delay of any client's call after it was due. */
    double lagMillis() {
      return clients.stream().mapToDouble(ClientCycle::lagMillis).max().orElse(0);
    }
  }

  /**
   * Totals of all clients and members in a cycle.
   *
   * @param coresBefore CPU time per second that this process used before the fault, without that of
   *     the JIT compiler; includes all clients, the proxies and the requests that observe the
   *     members
   * @param coresDown the same during the fault
   * @param callsBefore calls received by the members per second before the fault; null when a
   *     member did not report
   * @param mostCalls the maximum number of calls within a second after the fault; null when unknown
   * @param mostLogins the maximum number of logins within a second after the fault; null without
   *     users
   * @param mostConnections the maximum number of connections that clients made within a second
   *     after the fault; null without proxies
   * @param agreedMillis from when the members served again until all reported one leader of one
   *     term; null when they did not
   */
  public record Together(
      double coresBefore,
      double coresDown,
      @Nullable Double callsBefore,
      @Nullable Double mostCalls,
      @Nullable Double mostLogins,
      @Nullable Double mostConnections,
      @Nullable Double agreedMillis) {}

  /**
   * The recovery of one client.
   *
   * @param noticedMillis from the start of the fault until a call was reported as failed; null when
   *     none was
   * @param normalMillis from when the members served again until the first second in which at most
   *     one call in a hundred failed or took longer than twice the 99th percentile of all clients
   *     before the faults; null when no such second exists, or when that percentile was not known
   *     yet
   * @param endedInFirstSecond number of calls that ended in the first second in which the members
   *     served again
   */
  public record Aftermath(
      @Nullable Double noticedMillis, @Nullable Double normalMillis, int endedInFirstSecond) {}

  /**
   * A lock that one client held with its lease, and that a rival took when the lease had ended.
   *
   * @param taken how often the rival took it while the client sent and believed that it held it
   * @param twoHoldersMillis total time for which both held it, for a client that relies on
   *     responses
   * @param longestMillis the longest of these periods
   * @param heedingMillis total time for which both held it, for a client that stops when its
   *     lease's TTL has passed since it sent the last confirmed renewal; must be 0
   */
  public record LockCycle(
      int taken, double twoHoldersMillis, double longestMillis, double heedingMillis) {}

  /**
   * The observations of one client during a fault.
   *
   * @param setting its name
   * @param calls of each kind, in the order of {@link CallKind}
   * @param writes the audit of its writes; null when the history could not be read
   * @param staleReads linearizable reads older than a write acknowledged before they were sent
   * @param oldestSerializableMillis the greatest age of a serializable read's result
   * @param watch the audit of its watch; null when the history could not be read
   * @param watchSilenceMillis the longest time without an event, from the start of the fault until
   *     the client stopped sending; 0 without a watch
   * @param watchEnded how often its watch ended without being closed
   * @param leasesLost how often its lease was gone although it was renewed in time
   * @param lagMillis the longest delay of a call after it was due, which the measuring machine adds
   *     to the error of a gap
   * @param after its recovery; null in files written before it was recorded
   * @param lock its lock; null when its driver has none, and in files written before it was
   *     recorded
   */
  public record ClientCycle(
      String setting,
      List<CallCycle> calls,
      @Nullable WriteAudit writes,
      int staleReads,
      double oldestSerializableMillis,
      @Nullable WatchAudit watch,
      double watchSilenceMillis,
      int watchEnded,
      int leasesLost,
      double lagMillis,
      @Nullable Aftermath after,
      @Nullable LockCycle lock) {
    public ClientCycle {
      calls = List.copyOf(calls);
    }

    /** Returns the calls of a kind. */
    public CallCycle calls(CallKind kind) {
      return calls.stream()
          .filter(one -> one.kind().equals(kind.label()))
          .findFirst()
          .orElseThrow(
              () -> new IllegalArgumentException("'calls' has no '%s'".formatted(kind.label())));
    }
  }

  /**
   * The calls of one kind.
   *
   * @param kind its label
   * @param sent calls sent
   * @param errors failed calls, by kind of error
   * @param late calls that succeeded late
   * @param hung calls that had not ended in the time after which a call counts as hung
   * @param gaps interruptions of service
   * @param longestGapMillis the longest of them; 0 without one
   * @param totalGapMillis the sum of all of them
   * @param recovered whether service was restored when the observation ended
   * @param firstGapMillis from the start of the fault to that of the first gap, negative when a
   *     call was in flight; null without a gap
   */
  public record CallCycle(
      String kind,
      int sent,
      Map<String, Integer> errors,
      int late,
      int hung,
      int gaps,
      double longestGapMillis,
      double totalGapMillis,
      boolean recovered,
      @Nullable Double firstGapMillis) {
    public CallCycle {
      errors = Collections.unmodifiableMap(new TreeMap<>(errors));
    }

    /** Returns the number of failed calls. */
    public int failed() {
      return errors.values().stream().mapToInt(Integer::intValue).sum();
    }
  }

  /**
   * A user's assertion with its result.
   *
   * @param text as the user wrote it
   * @param holds whether it holds for every setting that it covers; null when no cycle counts
   * @param observed one sentence
   */
  public record AssertionResult(String text, @Nullable Boolean holds, String observed) {}

  public FailoverResult {
    if (!SCHEMA.equals(schema)) {
      throw new IllegalArgumentException("schema is '" + schema + "'; allowed: " + SCHEMA);
    }
    if (environment == null || plan == null) {
      throw new IllegalArgumentException("'environment' or 'plan' is missing");
    }
    settings = List.copyOf(settings);
    faults = List.copyOf(faults);
    cycles = List.copyOf(cycles);
    assertions = List.copyOf(assertions);
    for (Cycle cycle : cycles) {
      if (cycle.clients().size() != settings.size()) {
        throw new IllegalArgumentException(
            "cycle %s of '%s' has %s clients, but there are %s settings"
                .formatted(cycle.number(), cycle.fault(), cycle.clients().size(), settings.size()));
      }
    }
  }

  /**
   * Returns a result without cycles.
   *
   * @param spec of the session
   * @param profile the profile of its command
   * @param environment in which the session runs
   * @param seed of the random start times
   */
  public static FailoverResult planned(
      FailoverSpec spec, String profile, Environment environment, long seed) {
    FailoverSpec.Pace pace = spec.pace();
    return new FailoverResult(
        SCHEMA,
        profile,
        environment,
        new Planned(
            spec.cycles(),
            pace.ratePerSecond(),
            pace.meter().late().toMillis(),
            pace.meter().calm().toMillis(),
            pace.openAfter().toMillis(),
            seed),
        spec.settings().stream()
            .map(
                one ->
                    new SettingFacts(one.name(), one.meaning(), SettingsFile.asMap(one.client())))
            .toList(),
        spec.faults().stream()
            .map(
                one ->
                    new FaultFacts(
                        one.name(), one.meaning(), new LinkedHashMap<>(one.plan().asMap())))
            .toList(),
        List.of(),
        List.of());
  }

  /** Returns a copy with one more cycle. */
  public FailoverResult with(Cycle cycle) {
    List<Cycle> more = new ArrayList<>(cycles);
    more.add(cycle);
    return new FailoverResult(
        schema, profile, environment, plan, settings, faults, more, assertions);
  }

  /** Returns a copy with the results of the user's assertions. */
  public FailoverResult with(List<AssertionResult> required) {
    return new FailoverResult(
        schema, profile, environment, plan, settings, faults, cycles, required);
  }

  /** Returns the number of cycles of the plan. */
  public int total() {
    return faults.size() * plan.cyclesPerFault();
  }

  /** Returns the number of cycles after which the store's history could not be read. */
  public long unaudited() {
    return cycles.stream()
        .filter(cycle -> cycle.clients().stream().anyMatch(client -> client.writes() == null))
        .count();
  }

  /** Whether no acknowledged write was lost and no linearizable read was stale. */
  public boolean isSafe() {
    Scorecard scorecard = new Scorecard(this);
    return scorecard.total(Scorecard.Count.LOST) == 0
        && scorecard.total(Scorecard.Count.STALE) == 0;
  }

  /** Returns the {@link #timed} cycles of a fault. */
  public List<Cycle> cyclesOf(String fault) {
    return timed().stream().filter(cycle -> cycle.fault().equals(fault)).toList();
  }

  /** Returns all cycles but those stalled, without a fault, or not served before their fault. */
  public List<Cycle> timed() {
    return cycles.stream()
        .filter(cycle -> cycle.lagMillis() <= plan.lateMillis())
        .filter(cycle -> hasFault(cycle) && wasServedBefore(cycle))
        .toList();
  }

  /** Returns the cycles whose gaps may have begun before the fault. */
  public List<Cycle> notServedBefore() {
    return cycles.stream().filter(cycle -> !wasServedBefore(cycle)).toList();
  }

  private static boolean wasServedBefore(Cycle cycle) {
    return !cycle.notes().contains(FailoverSession.NOT_SERVED);
  }

  /** Returns the cycles whose fault did not begin, so that their gaps say nothing about it. */
  public List<Cycle> withoutFault() {
    return cycles.stream().filter(cycle -> !hasFault(cycle)).toList();
  }

  /** Whether a fault began in any cycle; without one, nothing was tested. */
  public boolean anyFaultBegan() {
    return cycles.stream().anyMatch(FailoverResult::hasFault);
  }

  private static boolean hasFault(Cycle cycle) {
    return cycle.notes().stream().noneMatch(FaultSchedule::isOfBegin);
  }

  /** Whether every assertion of the user could be compared with a cycle. */
  public boolean decidesAssertions() {
    return assertions.stream().allMatch(one -> one.holds() != null);
  }

  /**
   * Returns the cycles in which this program itself sent a call so late that it would count as a
   * gap.
   */
  public List<Cycle> stalled() {
    return cycles.stream().filter(cycle -> cycle.lagMillis() > plan.lateMillis()).toList();
  }
}
