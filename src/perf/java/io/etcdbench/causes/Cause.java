// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.causes;

import io.etcdbench.analysis.explain.Bottleneck;
import io.etcdbench.cluster.Capability;
import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.ClusterSpec.Security;
import io.etcdbench.cluster.ClusterSpec.Tokens;
import io.etcdbench.cluster.ClusterSpec.Transport;
import io.etcdbench.cluster.fault.FaultSpec;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * One cause of slowness, injected by itself. All share a load of puts that two cores carry easily,
 * so that the cause alone is visible; a cause that is itself a load is added to the puts.
 */
enum Cause {
  /** No cause. */
  NOTHING("nothing (healthy)", Bottleneck.HEALTHY),
  /** A round trip of 40 ms between members. */
  PEER_DELAY("20 ms between members each way", Bottleneck.NETWORK),
  /** Fsync that takes 20 ms longer. */
  SLOW_FSYNC("each fsync 20 ms longer", Bottleneck.DISK),
  /** Twice as many busy processes as there are processors. */
  CPU_HOG("busy processes beside the members", Bottleneck.CPU),
  /** A nearly full heap of the client. */
  GC_PRESSURE("GC pressure in the client", Bottleneck.CLIENT),
  /** 15 logins a second, each of which takes a processor for some 70 ms. */
  AUTHENTICATE_STORM("Authenticate storm, bcrypt cost 10", Bottleneck.AUTH),
  /** Two reads of 100,000 keys a second. */
  EXPENSIVE_RANGES("ranges of 100,000 keys", Bottleneck.EXPENSIVE_READ),
  /**
   * A rate above what two cores can serve. When client and members share a machine, its processors
   * are the limit.
   */
  TOO_HIGH_A_RATE("a rate above capacity", Bottleneck.OVERLOAD);

  private static final int PUTS_PER_SECOND = 60;
  private static final int FAR_TOO_MANY_PER_SECOND = 100_000;
  private static final int PUTS_PER_RANGE = 29;
  private static final int PUTS_PER_LOGIN = 3;
  private static final int BCRYPT_COST = 10;

  private static final Duration DELAY = Duration.ofMillis(20);

  private final String label;
  private final Bottleneck verdict;

  Cause(String label, Bottleneck verdict) {
    this.label = label;
    this.verdict = verdict;
  }

  /** Returns the label for reports. */
  String label() {
    return label;
  }

  /** Returns the name for files. */
  String fileName() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns the capability that the cluster needs. */
  Optional<Capability> needed() {
    return switch (this) {
      case PEER_DELAY -> Optional.of(Capability.PEER_DELAY);
      case SLOW_FSYNC -> Optional.of(Capability.SLOW_DISK);
      case CPU_HOG -> Optional.of(Capability.CPU_HOG);
      default -> Optional.empty();
    };
  }

  /** Returns the verdict that names this cause. */
  Bottleneck verdict() {
    return verdict;
  }

  /**
   * Whether a verdict identifies this cause; the bottleneck at a rate that is too high depends on
   * the machine.
   */
  boolean isRight(Bottleneck given) {
    return given == verdict
        || (this == TOO_HIGH_A_RATE && (given == Bottleneck.CPU || given == Bottleneck.CLIENT));
  }

  /**
   * Returns the plan of a run.
   *
   * @param seconds duration of the measurement
   */
  RunPlan plan(int seconds) {
    RunPlan plan =
        PlanFile.parse(
            """
            name: %s
            client:
              connections: {count: 3}
            load:
              concurrency: %d
              arrival: {shape: poisson, rate: %d}
              total: 0
              duration: %ds
              warmup: 2s
            operations:
              - kind: put
                weight: %d
                keys: {size: 16, space: 1000}
                values: {size: "256"}
            %s\
            """
                .formatted(fileName(), clients(), rate(), seconds, weight(), besides()));
    return plan.with(plan.cluster().with(cluster()));
  }

  private int clients() {
    return this == TOO_HIGH_A_RATE ? 1000 : 200;
  }

  private int rate() {
    return this == TOO_HIGH_A_RATE ? FAR_TOO_MANY_PER_SECOND : PUTS_PER_SECOND;
  }

  /** Returns the weight of the puts among all operations. */
  private int weight() {
    return switch (this) {
      case EXPENSIVE_RANGES -> PUTS_PER_RANGE;
      case AUTHENTICATE_STORM -> PUTS_PER_LOGIN;
      default -> 1;
    };
  }

  /** Returns the operations besides the puts. */
  private String besides() {
    return switch (this) {
      case AUTHENTICATE_STORM ->
          """
            - kind: authenticate
          """;
      case EXPENSIVE_RANGES ->
          """
            - kind: range
              keys: {size: 16, space: 100000}
              values: {size: "64"}
              span: 100000
          """;
      default -> "";
    };
  }

  private FaultSpec faults() {
    return switch (this) {
      case PEER_DELAY -> FaultSpec.NONE.withPeerDelay(DELAY);
      case SLOW_FSYNC -> FaultSpec.NONE.withFsyncDelay(DELAY);
      case CPU_HOG -> FaultSpec.NONE.withCpuHogs(2 * Runtime.getRuntime().availableProcessors());
      default -> FaultSpec.NONE;
    };
  }

  private ClusterSpec cluster() {
    ClusterSpec spec = ClusterSpec.ofMembers(3).with(faults());
    return this == AUTHENTICATE_STORM
        ? spec.with(new Security(Transport.PLAIN, Tokens.SIMPLE, 300, BCRYPT_COST))
        : spec;
  }
}
