// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.claim.ClaimResult;
import io.etcdbench.claim.Experiment;
import io.etcdbench.claim.Scale;
import io.etcdbench.claim.figure.ExperimentResult;
import io.etcdbench.claim.figure.ExperimentResult.Kept;
import io.etcdbench.claim.ledger.LedgerFolder;
import io.etcdbench.cluster.ClusterDescription.Binary;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.external.ExternalCluster;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.FakeEtcd;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.plan.yaml.StrictYaml;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Steadiness;
import io.etcdbench.security.Access;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a client has seen before the first round of an experiment. */
@Timeout(240)
final class ExperimentRunTest implements LedgerRun.Listener, ExperimentRun.Client {
  private static final String ARMS =
      """
      name: area/arms
      question: What?
      scales: { smoke: { rounds: 2, measure: 100ms, warmup: 50ms } }
      plan: { client: { driver: grpc } }
      runs:
        - name: gets
          plan: { operations: [{ kind: get }] }
        - name: puts
          plan: { operations: [{ kind: put, values: { size: 8 } }] }
        - name: puts-at-a-rate
          plan: { load: { arrival: { shape: constant, rate: 500 } }, operations: [{ kind: put, values: { size: 900 } }] }
        - name: beside
          plan: { operations: [{ kind: get, read: { consistency: serializable } }] }
          beside: { client: { driver: grpc }, load: { concurrency: 8 }, operations: [{ kind: put }] }
        - name: cold
          plan: { load: { warmup: 0s, rehearse: false }, operations: [{ kind: delete }] }
      """;

  private static final String FIRST = "%s, round 1 of 2";
  private static final String SECOND = "%s, round 2 of 2";

  @TempDir private Path path;

  private final List<String> events = new ArrayList<>();
  private final StopSignal stop = new StopSignal();
  private String stopAt = "";

  @Test
  void rehearsesEachDistinctLoadOnceBeforeTheFirstRound() {
    assertThat(run(Optional.empty())).isTrue();

    assertThat(events)
        .containsExactly(
            "rehearsal of gets",
            "area-arms-gets",
            "rehearsal of puts",
            "area-arms-puts",
            "rehearsal of beside-beside",
            "area-arms-beside-beside",
            FIRST.formatted("gets"),
            FIRST.formatted("puts"),
            FIRST.formatted("puts-at-a-rate"),
            FIRST.formatted("beside"),
            FIRST.formatted("cold"),
            SECOND.formatted("cold"),
            SECOND.formatted("beside"),
            SECOND.formatted("puts-at-a-rate"),
            SECOND.formatted("puts"),
            SECOND.formatted("gets"));
  }

  @Test
  void noRunRehearsesAgain() {
    run(Optional.empty());

    assertThat(results())
        .hasSize(12)
        .allSatisfy(
            result ->
                assertThat(result.phases())
                    .extracting(PhaseResult::name)
                    .doesNotContain("rehearse"));
    assertThat(
            results().stream()
                .flatMap(result -> Stream.ofNullable(result.plan()))
                .filter(plan -> !plan.load().rehearse()))
        .extracting(RunPlan::name)
        .containsExactly("area-arms-cold", "area-arms-cold");
  }

  @Test
  void aResumedExperimentRehearsesOnlyTheLoadsOfItsMissingRuns() {
    run(Optional.empty());
    ExperimentResult all = stored();
    List<Kept> withoutPuts =
        all.runs().stream().filter(kept -> !kept.run().equals("puts")).toList();
    events.clear();

    run(Optional.of(all.with(withoutPuts)));

    assertThat(events)
        .containsExactly(
            "rehearsal of puts",
            "area-arms-puts",
            FIRST.formatted("puts"),
            SECOND.formatted("puts"));
  }

  @Test
  void aRunThatIsMadeAgainKeepsItsPlace() {
    run(Optional.empty());
    ExperimentResult all = stored();
    List<Kept> withoutGets =
        all.runs().stream().filter(kept -> !kept.run().equals("gets")).toList();

    run(Optional.of(all.with(withoutGets)));

    assertThat(stored().runs()).extracting(Kept::folder).hasSize(12).startsWith("gets/1", "puts/1");
    assertThat(stored().runs())
        .extracting(Kept::folder)
        .containsExactlyElementsOf(all.runs().stream().map(Kept::folder).toList());
  }

  @Test
  void aStopDuringARehearsalMeasuresNothing() {
    stopAt = "area-arms-puts";

    assertThat(run(Optional.empty())).isFalse();
    assertThat(events)
        .containsExactly(
            "rehearsal of gets", "area-arms-gets", "rehearsal of puts", "area-arms-puts");
    assertThat(folder().read("area/arms")).isEmpty();
  }

  private boolean run(Optional<ExperimentResult> before) {
    Experiment experiment = StrictYaml.value(StrictYaml.tree(ARMS), Experiment.class);
    Binary nowhere = new Binary("/no/such/etcd", "3.6.15", "0f".repeat(32), "test");
    EtcdBinaries servers = new EtcdBinaries(nowhere, List.of(), line -> {});
    try (FakeEtcd server = FakeEtcd.start(Behaviour.instant());
        TestClusters sites = new TestClusters(servers, (spec, binary) -> connected(server))) {
      return new ExperimentRun(experiment, Scale.SMOKE, sites, this, null)
          .run(folder(), before, stop, this);
    }
  }

  private static EtcdCluster connected(FakeEtcd server) {
    return ExternalCluster.connect(server.endpoints(), Access.OPEN);
  }

  private LedgerFolder folder() {
    return new LedgerFolder(path);
  }

  private ExperimentResult stored() {
    return folder().read("area/arms").orElseThrow();
  }

  private List<RunResult> results() {
    return folder().figures(stored()).results();
  }

  @Override
  public Optional<Steadiness> rehearse(RunPlan plan, EtcdCluster cluster, StopSignal over) {
    events.add(plan.name());
    if (plan.name().equals(stopAt)) {
      stop.give();
    }
    return Optional.of(new Steadiness(1_000, 0, 0, true));
  }

  @Override
  public void rehearses(String run) {
    events.add("rehearsal of " + run);
  }

  @Override
  public void runs(String run) {
    events.add(run);
  }

  @Override
  public void fails(String why) {
    throw new AssertionError(why);
  }

  @Override
  public void expects(LedgerBudget budget) {
    throw new AssertionError("an experiment counts no runs");
  }

  @Override
  public void warmsUp() {
    throw new AssertionError("an experiment does not warm up by itself");
  }

  @Override
  public void begins(String name, int done, int all, Optional<Duration> left) {
    throw new AssertionError("an experiment does not begin others");
  }

  @Override
  public void decided(ClaimResult result) {
    throw new AssertionError("an experiment decides nothing");
  }
}
