// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing.failover;

import io.etcdbench.analysis.failover.WatchAudit;
import io.etcdbench.analysis.failover.WriteAudit;
import io.etcdbench.result.Environment;
import io.etcdbench.result.file.ContractFile;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Everything that is kept of a session: the content of {@code failover.json}. Immutable.
 *
 * @param schema the version of this format, {@link #SCHEMA}
 * @param profile the profile of its command
 * @param environment where it ran
 * @param plan what was to be done
 * @param settings side by side
 * @param faults one after the other
 * @param cycles those that ended, in their order
 * @param assertions what the user required of it
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
  /** This format. It keeps its number as long as fields are only added. */
  public static final String SCHEMA = "etcd-bench/failover/1";

  /** The name of its file. */
  public static final String FILE = "failover.json";

  /** How it is written and read. */
  public static final ContractFile<FailoverResult> FORMAT =
      new ContractFile<>(SCHEMA, FailoverResult.class);

  /**
   * What was to be done.
   *
   * @param cyclesPerFault how often each fault
   * @param ratePerSecond of each kind of call of each client
   * @param lateMillis the longest response time of a call that is not late
   * @param calmMillis how long service must last to count as back
   * @param openAfterMillis when a call that has not ended counts as hung
   * @param seed of the instants
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
   * @param name of the setting
   * @param meaning one clause
   * @param client every key of a plan's section {@code client}
   */
  public record SettingFacts(String name, String meaning, Map<String, @Nullable Object> client) {}

  /**
   * A fault.
   *
   * @param name of the fault
   * @param meaning one clause
   * @param plan as {@code --fault} writes it
   */
  public record FaultFacts(String name, String meaning, Map<String, String> plan) {}

  /**
   * One fault under all clients.
   *
   * @param fault its name
   * @param number from 1
   * @param faultMillis from its begin until it was taken back
   * @param electionMillis from its begin until a member named a leader of a later term; null when
   *     none did
   * @param notes what did not go as planned
   * @param clients of each setting, in the order of the settings
   * @param together what all clients and members did; null in files of before it was kept
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

    /** The most that a call of any client was sent after it was due. */
    double lagMillis() {
      return clients.stream().mapToDouble(ClientCycle::lagMillis).max().orElse(0);
    }
  }

  /**
   * What all clients and members did in a cycle.
   *
   * @param coresBefore processor time that this process spent per second before the fault, without
   *     that of the JIT compiler: all clients, the proxies and the questions to members
   * @param coresDown the same while the fault lasted
   * @param callsBefore calls that reached the members per second before the fault; null when a
   *     member did not report
   * @param mostCalls the most of them within a second after the fault; null when not known
   * @param mostLogins the most logins within a second after the fault; null without users
   * @param mostConnections the most connections that clients made within a second after the fault;
   *     null without proxies
   * @param agreedMillis from when the members served again until all named one leader of one term;
   *     null when they did not
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
   * How one client noticed a fault and came back.
   *
   * @param noticedMillis from the begin of the fault until a call was reported as failed; null when
   *     none was
   * @param normalMillis from when the members served again until the first second in which at most
   *     one call in a hundred failed or took longer than twice the 99th percentile of all clients
   *     before the faults; null when there was none, or that percentile was not known yet
   * @param endedInFirstSecond how many calls ended in the first second in which the members served
   *     again
   */
  public record Aftermath(
      @Nullable Double noticedMillis, @Nullable Double normalMillis, int endedInFirstSecond) {}

  /**
   * A lock that one client held with its lease, and that a rival took when the lease had ended.
   *
   * @param taken how often the rival took it while the client believed that it held it
   * @param twoHoldersMillis how long both held it, by the belief of a client that trusts answers
   *     alone
   * @param longestMillis the longest time of these
   * @param heedingMillis how long both held it, by the belief of a client that stops when its
   *     lease's time has passed since it sent the last renewal that was confirmed: must be 0
   */
  public record LockCycle(
      int taken, double twoHoldersMillis, double longestMillis, double heedingMillis) {}

  /**
   * What one client saw of a fault.
   *
   * @param setting its name
   * @param calls of each kind, in the order of {@link CallKind}
   * @param writes what became of its writes; null when the history could not be read
   * @param staleReads linearizable reads older than a write acknowledged before they were sent
   * @param oldestSerializableMillis the greatest age of a serializable answer
   * @param watch what its watch delivered; null when the history could not be read
   * @param watchSilenceMillis the longest time between two events
   * @param watchEnded how often its watch ended by itself
   * @param leasesLost how often its lease was gone although it was renewed in time
   * @param lagMillis the most that a call was sent after it was due: what the measuring machine
   *     adds to the error of a gap
   * @param after how it noticed and came back; null in files of before that was kept
   * @param lock its lock; null when its driver has none, and in files of before that was kept
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

    /** Its calls of a kind. */
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
   * @param sent how many
   * @param errors how many failed, by kind of error
   * @param late how many succeeded late
   * @param hung how many had not ended when that counts as hung
   * @param gaps how many times service was gone
   * @param longestGapMillis the longest of them; 0 without one
   * @param totalGapMillis all of them together
   * @param recovered whether service was back when the observation ended
   * @param firstGapMillis from the begin of the fault to that of the first gap, below zero where a
   *     call was under way; null without one
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

    /** How many failed. */
    public int failed() {
      return errors.values().stream().mapToInt(Integer::intValue).sum();
    }
  }

  /**
   * What was required.
   *
   * @param text as the user wrote it
   * @param holds whether it does, for every setting that it is about; null when no cycle ended
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
            "cycle %d of '%s' has %d clients, but there are %d settings"
                .formatted(cycle.number(), cycle.fault(), cycle.clients().size(), settings.size()));
      }
    }
  }

  /**
   * One without cycles.
   *
   * @param spec what is to be done
   * @param profile the profile of its command
   * @param environment where
   * @param seed of the instants
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

  /** The same with one more cycle. */
  public FailoverResult with(Cycle cycle) {
    List<Cycle> more = new ArrayList<>(cycles);
    more.add(cycle);
    return new FailoverResult(
        schema, profile, environment, plan, settings, faults, more, assertions);
  }

  /** The same with what was required. */
  public FailoverResult with(List<AssertionResult> required) {
    return new FailoverResult(
        schema, profile, environment, plan, settings, faults, cycles, required);
  }

  /** Whether no acknowledged write was lost and no linearizable read was stale. */
  public boolean isSafe() {
    Scorecard scorecard = new Scorecard(this);
    return scorecard.total(Scorecard.Count.LOST) == 0
        && scorecard.total(Scorecard.Count.STALE) == 0;
  }

  /** The cycles of a fault whose times are those of clients, not of this program. */
  public List<Cycle> cyclesOf(String fault) {
    return timed().stream().filter(cycle -> cycle.fault().equals(fault)).toList();
  }

  /** All cycles but the {@link #stalled} ones. */
  public List<Cycle> timed() {
    return cycles.stream().filter(cycle -> cycle.lagMillis() <= plan.lateMillis()).toList();
  }

  /** In these, this program sent a call so late that it would have counted as a gap itself. */
  public List<Cycle> stalled() {
    return cycles.stream().filter(cycle -> cycle.lagMillis() > plan.lateMillis()).toList();
  }
}
