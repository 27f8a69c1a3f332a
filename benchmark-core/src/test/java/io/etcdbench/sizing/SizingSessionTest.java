// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.sizing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.analysis.objective.Slo;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.external.ExternalCluster;
import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.EtcdError;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.fake.ResponseModel;
import io.etcdbench.fake.ServiceTime;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.load.record.Interval;
import io.etcdbench.load.record.Series;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.Finding;
import io.etcdbench.result.PhaseName;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SampleRun;
import io.etcdbench.result.Severity;
import io.etcdbench.run.RunObserver;
import io.etcdbench.run.Session;
import io.etcdbench.run.share.LoadOffer;
import io.etcdbench.security.Access;
import io.etcdbench.sizing.capacity.Capacity;
import io.etcdbench.sizing.capacity.Capacity.End;
import io.etcdbench.sizing.capacity.CapacityOutcome;
import io.etcdbench.sizing.capacity.CapacitySession;
import io.etcdbench.sizing.capacity.Effort;
import io.etcdbench.sizing.capacity.Probe;
import io.etcdbench.sizing.capacity.RateVerdict;
import io.etcdbench.sizing.capacity.SearchSpec;
import io.etcdbench.sizing.capacity.SearchSpec.Range;
import io.etcdbench.sizing.doctor.Checkup;
import io.etcdbench.sizing.doctor.CheckupPace;
import io.etcdbench.sizing.doctor.CheckupSession;
import io.etcdbench.sizing.doctor.Diagnosis;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A program sizes a cluster without the command. */
final class SizingSessionTest {
  private static final Slo OBJECTIVE = Slo.parse("put p50 < 300ms");
  private static final Effort LITTLE = new Effort(10, 20, 3, Duration.ofSeconds(5));
  private static final SearchSpec ONE_RATE =
      new SearchSpec(
          OBJECTIVE.tailLimit().orElseThrow(),
          0.01,
          new Range(300, 300, 0.5),
          Duration.ofMinutes(5),
          LITTLE);

  private final FakeEtcd server = FakeEtcd.start(Behaviour.instant());
  private final EtcdCluster cluster = ExternalCluster.connect(server.endpoints(), Access.OPEN);
  private final StopSignal stop = new StopSignal();

  @AfterEach
  void close() {
    cluster.close();
    server.close();
  }

  @Test
  void searchesTheCapacity() {
    List<Probe> probes = new ArrayList<>();
    try (Session session = Session.open(plan(), cluster, RunObserver.NOBODY, stop)) {
      CapacityOutcome result =
          new CapacitySession(OBJECTIVE, ONE_RATE, probes::add, stop)
              .run(session.plan(), session::offer, Duration.ZERO);

      assertThat(result.capacity().end()).isEqualTo(End.ABOVE_RANGE);
      assertThat(result.capacity().curve()).containsExactlyInAnyOrderElementsOf(probes);
      assertThat(result.atTheEdge()).isPresent();
      assertThat(result.beyond()).isEmpty();
    }
    assertThat(server.counts().received(Call.PUT)).isPositive();
  }

  @Test
  void namesTheErrorThatFailedTheLowestRate() {
    ResponseModel refusing =
        ResponseModel.INSTANT.withErrors(1, EtcdError.REQUEST_TOO_LARGE.status());
    server.behave(Behaviour.instant().with(Call.PUT, refusing));
    try (Session session = Session.open(plan(), cluster, RunObserver.NOBODY, stop)) {
      Finding finding =
          new CapacitySession(OBJECTIVE, ONE_RATE, probe -> {}, stop)
              .run(session.plan(), session::offer, Duration.ZERO)
              .finding();

      assertThat(finding.observed())
          .startsWith("'put p50 < 300ms' does not hold at 300/s, the lowest rate requested: ")
          .contains(" operations failed; the most frequent error is ")
          .endsWith("etcdserver: request is too large");
      assertThat(finding.advice()).startsWith("correct the cause of the errors");
    }
  }

  /** One client reaches fewer than 50 operations per second, and one probe takes the budget. */
  @Test
  void examinesACluster() {
    ServiceTime slow = ServiceTime.fixed(Duration.ofMillis(50));
    server.behave(Behaviour.instant().with(Call.PUT, ResponseModel.of(slow)));
    List<String> steps = new ArrayList<>();
    CheckupSession examination =
        new CheckupSession(cluster, OBJECTIVE, brief(), new Steps(steps), stop)
            .observe(null, ExternalCluster.DIAL_TIMEOUT);
    Checkup checkup;
    try (Session session = Session.open(plan(), cluster, RunObserver.NOBODY, stop)) {
      checkup = examination.load(session);
    }

    assertThat(checkup.disk()).isNull();
    assertThat(checkup.survey().members()).hasSize(1);
    assertThat(checkup.light().phases()).extracting(PhaseResult::name).containsExactly("measure");
    Capacity capacity = checkup.search().capacity();
    assertThat(capacity.curve()).extracting(Probe::opsPerSecond).containsExactly(50.0);
    assertThat(capacity.end()).isEqualTo(End.OUT_OF_BUDGET);
    assertThat(steps).first().asString().startsWith("members: ");
  }

  @Test
  void observesTheMembersBeforeItLoadsThem() {
    CheckupSession unobserved =
        new CheckupSession(cluster, OBJECTIVE, brief(), new Steps(new ArrayList<>()), stop);
    try (Session session = Session.open(plan(), cluster, RunObserver.NOBODY, stop)) {
      assertThatThrownBy(() -> unobserved.load(session))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("observes the members before");
    }
  }

  @Test
  void namesTheMemberWhoseDeathStoppedTheSearch() {
    CapacityOutcome result =
        new CapacitySession(OBJECTIVE, ONE_RATE, probe -> {}, stop)
            .run(plan(), dying(), Duration.ZERO);

    assertThat(result.capacity().end()).isEqualTo(End.STOPPED);
    assertThat(result.finding())
        .isEqualTo(
            new Finding(
                "cut-short",
                Severity.WARNING,
                "'put p50 < 300ms' is not known to hold at any rate; the search was stopped: m1"
                    + " has exited",
                "check its log"));
  }

  @Test
  void aCheckupNamesTheMemberWhoseDeathStoppedIt() {
    CheckupSession examination =
        new CheckupSession(cluster, OBJECTIVE, brief(), new Steps(new ArrayList<>()), stop)
            .observe(null, ExternalCluster.DIAL_TIMEOUT);
    Checkup checkup;
    try (Session session = Session.open(plan(), cluster, RunObserver.NOBODY, stop)) {
      checkup = examination.load(session, session.plan(), dying());
    }

    assertThat(Diagnosis.of(checkup).findings())
        .contains(new Finding("member-died", Severity.ERROR, "m1 has exited", "check its log"));
  }

  @Test
  void searchesUpwardsAgainAfterAStallThatOnlyTheFirstSearchMet() {
    Capacity capacity = searched(slowTwice(Integer.MAX_VALUE));

    assertThat(capacity.end()).isEqualTo(End.ABOVE_RANGE);
    assertThat(capacity.highest())
        .extracting(Probe::opsPerSecond)
        .as("the highest rate of any search")
        .isEqualTo(200_000.0);
  }

  /** Two loads of the first search, then five rates of the second one and its confirmation. */
  @Test
  void keepsTheRateOfTheSecondSearchWhenTheThirdIsStopped() {
    Capacity capacity = searched(slowTwice(2 + 5 + 1));

    assertThat(capacity.end()).isEqualTo(End.STOPPED);
    double lowest = capacity.probes().get(0).opsPerSecond();
    assertThat(capacity.highest()).extracting(Probe::opsPerSecond).isEqualTo(16 * lowest);
    assertThat(capacity.probes())
        .extracting(Probe::decision)
        .containsExactly(
            RateVerdict.HOLDS,
            RateVerdict.HOLDS,
            RateVerdict.HOLDS,
            RateVerdict.HOLDS,
            RateVerdict.HOLDS,
            RateVerdict.HOLDS,
            RateVerdict.UNDECIDED);
  }

  private Capacity searched(LoadOffer offer) {
    CheckupPace patient =
        new CheckupPace(
            Duration.ofMillis(100),
            Duration.ofMillis(100),
            Duration.ofMillis(300),
            Duration.ofMinutes(5),
            0.5,
            LITTLE);
    CheckupSession examination =
        new CheckupSession(cluster, OBJECTIVE, patient, new Steps(new ArrayList<>()), stop)
            .observe(null, ExternalCluster.DIAL_TIMEOUT);
    try (Session session = Session.open(plan(), cluster, RunObserver.NOBODY, stop)) {
      return examination.load(session, session.plan(), offer).search().capacity();
    }
  }

  /** A cluster whose member dies during the first load. */
  private LoadOffer dying() {
    return (load, every, listener, over) -> {
      stop.give();
      return SampleRun.result()
          .withFindings(List.of(new Finding("member-died", Severity.ERROR, "m1 has exited", "")));
    };
  }

  /**
   * A cluster whose responses take a second during the first two loads, later a millisecond.
   *
   * @param stopped the load that is stopped before it sends, from 0
   */
  private LoadOffer slowTwice(int stopped) {
    int[] loads = {0};
    return (load, every, listener, over) -> {
      int number = loads[0]++;
      if (number == stopped) {
        stop.give();
      }
      long nanos = number < 2 ? 1_000_000_000 : 1_000_000;
      long window = Duration.ofMillis(100).toNanos();
      long puts = (long) Math.ceil(load.arrival().rate() / 10);
      Histogram took = new Histogram(3);
      took.recordValueWithCount(nanos, puts);
      Series series = new Series("put", OutcomeKind.OK, took, took, null);
      for (long end = window; !over.isGiven(); end += window) {
        listener.ended(new Interval(end - window, end, puts, 0, end, List.of(series), null));
      }
      RunResult sample = SampleRun.result();
      return sample.withPhases(
          sample.phases().stream().filter(phase -> phase.is(PhaseName.MEASURE)).toList(), null);
    };
  }

  private record Steps(List<String> steps) implements CheckupSession.Listener {
    @Override
    public void step(String step) {
      steps.add(step);
    }

    @Override
    public void probed(Probe probe, SearchSpec spec) {
      steps.add("probe");
    }
  }

  private static CheckupPace brief() {
    return new CheckupPace(
        Duration.ofMillis(100),
        Duration.ofMillis(100),
        Duration.ofMillis(300),
        Duration.ofSeconds(2),
        0.5,
        LITTLE);
  }

  private static RunPlan plan() {
    return PlanFile.parse(
        """
        client: {driver: grpc, connections: {count: 2}}
        load: {concurrency: 20, total: 0, duration: 1m, warmup: 0s, rehearse: false, arrival: {shape: poisson, rate: 100}}
        operations: [{kind: put, keys: {size: 16, space: 100}, values: {size: '10'}}]
        """);
  }
}
