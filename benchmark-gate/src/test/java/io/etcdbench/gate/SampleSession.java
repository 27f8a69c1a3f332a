// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import io.etcdbench.analysis.compare.Fingerprint;
import io.etcdbench.gate.GateResult.Evidence;
import io.etcdbench.gate.GateRule.Pairs;
import io.etcdbench.gate.GateSetup.Subject;
import io.etcdbench.load.record.HistogramText;
import io.etcdbench.result.SampleRun;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.HdrHistogram.Histogram;

/** Sessions whose figures are made up, the same ones every time. */
public final class SampleSession {
  private static final GateRule RULE = rule(4, 4, 10, 0.25);
  private static final double NOISE = 0.01;
  private static final int OPERATIONS = 2_000;
  private static final double MEDIAN_NANOS = 800_000;
  private static final Placement PLACES = new Placement(List.of("x", "y"), List.of(0, 0));
  private static final int BYTES = 10_000;

  private SampleSession() {}

  /** The rule of the gate with other numbers of pairs. */
  public static GateRule rule(int first, int least, int most, double mostExcluded) {
    GateRule usual = GateRule.DEFAULT;
    return new GateRule(
        usual.version(),
        new Pairs(first, least, most, mostExcluded),
        usual.levels(),
        usual.effects(),
        usual.alternatives());
  }

  /** What is fixed before: two workloads, and a candidate with a setting of its own. */
  public static GateSetup setup() {
    return new GateSetup(
        new Subject("this build", "", "", Map.of("lb", "round_robin")),
        new Subject("this build", "", "", Map.of("lb", "pick_first")),
        List.of("put", "get"),
        RULE,
        7,
        List.of());
  }

  /** Puts got much slower and allocate more; gets did not change. */
  public static GateResult failed() {
    Trial put = new Trial("put", "puts of 256 bytes", pairs(1, 8, 0.25));
    return GateResult.of(setup(), evidence(List.of(put, unchanged("get"))));
  }

  /** Nothing changed. */
  public static GateResult passed() {
    return passed(setup());
  }

  /** Nothing changed, in a session that was set up so. */
  public static GateResult passed(GateSetup setup) {
    return GateResult.of(setup, evidence(List.of(unchanged("put"), unchanged("get"))));
  }

  /** The machine was too noisy for any answer. */
  public static GateResult open() {
    Trial put = new Trial("put", "puts of 256 bytes", noisy(4, 10));
    return GateResult.of(setup(), evidence(List.of(put, unchanged("get"))));
  }

  /** One arm ran on another JVM. */
  public static GateResult incomparable() {
    List<Fingerprint.Difference> differences =
        List.of(
            new Fingerprint.Difference(
                "jvm", Fingerprint.Weight.MUST, "Adoptium 17", "Adoptium 21"));
    return GateResult.of(
        setup(),
        new Evidence(
            SampleRun.result().environment(),
            differences,
            List.of(),
            60_000_000_000L,
            List.of(unchanged("put"))));
  }

  /** The candidate failed most of its operations. */
  public static GateResult broken() {
    return GateResult.of(
        setup(),
        evidence(
            List.of(
                new Trial(
                    "put", "puts of 256 bytes", List.of(pair(new Random(9), 0, NOISE, 500))))));
  }

  /** Nothing changed, and in some pairs of 'put' some arms had no successful operation. */
  public static GateResult silent(int pairs, Arm... arms) {
    List<JvmPair> all = new ArrayList<>(unchanged("put").pairs());
    JvmPair silent = silent(all.get(0), List.of(arms));
    all.addAll(Collections.nCopies(pairs, silent));
    return GateResult.of(
        setup(), evidence(List.of(new Trial("put", "puts", all), unchanged("get"))));
  }

  private static JvmPair silent(JvmPair pair, List<Arm> arms) {
    List<Slice> slices =
        pair.slices().stream()
            .map(slice -> arms.contains(slice.arm()) ? silent(slice) : slice)
            .toList();
    return new JvmPair(pair.seed(), pair.placement(), pair.disturbance(), slices, pair.counted());
  }

  private static Slice silent(Slice slice) {
    String none = HistogramText.encode(new Histogram(3));
    return new Slice(slice.arm(), slice.elapsedNanos(), 0, 10, slice.cpuNanos(), Map.of(), none);
  }

  private static Evidence evidence(List<Trial> trials) {
    return new Evidence(
        SampleRun.result().environment(), List.of(), List.of(), 600_000_000_000L, trials);
  }

  private static Trial unchanged(String workload) {
    return new Trial(workload, workload + " of 256 bytes", pairs(4, 4, 0));
  }

  private static List<JvmPair> pairs(long seed, int pairs, double slowDown) {
    Random random = new Random(seed);
    List<JvmPair> all = new ArrayList<>();
    for (int i = 0; i < pairs; i++) {
      all.add(pair(random, slowDown, NOISE, 0));
    }
    return all;
  }

  private static List<JvmPair> noisy(long seed, int pairs) {
    Random random = new Random(seed);
    List<JvmPair> all = new ArrayList<>();
    for (int i = 0; i < pairs; i++) {
      all.add(pair(random, 0, 30 * NOISE, 0));
    }
    return all;
  }

  private static JvmPair pair(Random random, double slowDown, double noise, long failed) {
    double level = slowDown + noise * random.nextGaussian();
    List<Slice> slices = new ArrayList<>();
    for (Arm arm : List.of(Arm.BASELINE, Arm.CANDIDATE, Arm.CANDIDATE, Arm.BASELINE)) {
      boolean candidate = arm == Arm.CANDIDATE;
      slices.add(slice(arm, candidate ? level : 0, candidate ? failed : 0, random));
    }
    return new JvmPair(random.nextLong(), PLACES, Disturbance.NONE, slices, counted(level));
  }

  private static List<Slice> counted(double level) {
    return List.of(
        counted(Arm.BASELINE, BYTES), counted(Arm.CANDIDATE, level > 0.1 ? BYTES + 500 : BYTES));
  }

  private static Slice counted(Arm arm, long bytesEach) {
    Map<String, Long> counters = Map.of("allocated-bytes", OPERATIONS * bytesEach);
    String none = HistogramText.encode(new Histogram(3));
    return new Slice(arm, 1, OPERATIONS, 0, 1, counters, none);
  }

  private static Slice slice(Arm arm, double worse, long failed, Random random) {
    Histogram latencies = new Histogram(3);
    for (int i = 0; i < OPERATIONS; i++) {
      double spread = 0.1 * random.nextGaussian();
      latencies.recordValue((long) (MEDIAN_NANOS * StrictMath.exp(worse + spread)));
    }
    long elapsed = (long) (1e9 * StrictMath.exp(worse));
    return new Slice(
        arm,
        elapsed,
        OPERATIONS,
        failed,
        OPERATIONS * 20_000L,
        Map.of(),
        HistogramText.encode(latencies));
  }
}
