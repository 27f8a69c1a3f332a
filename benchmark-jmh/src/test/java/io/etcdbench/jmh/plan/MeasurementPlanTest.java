// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Mode;

final class MeasurementPlanTest {
  private static final Catalogue CATALOGUE = Catalogue.onClassPath();

  @Test
  void measuresOnlyWhatThePatternNames() {
    assertThat(plan("PutBenchmark.put").measurements())
        .isNotEmpty()
        .allSatisfy(each -> assertThat(each.shortName()).isEqualTo("PutBenchmark.put"));
  }

  @Test
  void leavesOutWhatIsExcluded() {
    assertThat(plan("-e", "baseline", "-e", "Auth").measurements())
        .isNotEmpty()
        .noneMatch(each -> each.shortName().contains("baseline"))
        .noneMatch(each -> each.shortName().contains("Auth"));
  }

  @Test
  void saysWhichBenchmarksThereAreWhenNoneMatches() {
    assertThatThrownBy(() -> plan("Nonsense"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'Nonsense'")
        .hasMessageContaining("PutBenchmark.put, ");
  }

  @Test
  void saysThatAPatternIsNoRegularExpression() {
    assertThatThrownBy(() -> plan("Put["))
        .hasMessageContaining("'Put['")
        .hasMessageContaining("regular");
  }

  @Test
  void measuresEveryCombinationOfTheUsersValues() {
    List<Measurement> measurements =
        plan("PutBenchmark.put", "-bm", "thrpt", "-p", "inFlight=2,3", "-p", "valueBytes=8,16")
            .measurements();

    assertThat(measurements)
        .extracting(each -> each.params().get("inFlight") + "/" + each.params().get("valueBytes"))
        .containsExactlyInAnyOrder("2/8", "2/16", "3/8", "3/16");
    assertThat(measurements).allMatch(each -> each.mode() == Mode.Throughput);
  }

  @Test
  void measuresEachModeByItselfWhenAllAreRequested() {
    MeasurementPlan plan =
        plan("PutBenchmark.put", "-bm", "all", "-p", "inFlight=2", "-p", "valueBytes=8");

    assertThat(plan.measurements())
        .extracting(Measurement::mode)
        .containsExactlyInAnyOrder(
            Mode.Throughput, Mode.AverageTime, Mode.SampleTime, Mode.SingleShotTime);
  }

  @Test
  void letsTheUsersPaceWin() {
    Pace pace =
        plan("PutBenchmark.put", "-f", "5", "-wi", "0", "-i", "4", "-r", "250ms")
            .measurements()
            .get(0)
            .pace();

    assertThat(pace.forks()).isEqualTo(5);
    assertThat(pace.warmup().count()).isZero();
    assertThat(pace.measurement()).isEqualTo(Pace.Iterations.ofMillis(4, 250));
  }

  @Test
  void refusesAParameterThatNoBenchmarkHas() {
    assertThatThrownBy(() -> plan("PutBenchmark", "-p", "inflight=8"))
        .hasMessageContaining("'inflight'")
        .hasMessageContaining("inFlight, ");
  }

  @Test
  void refusesValuesBeforeAClusterIsStartedForThem() {
    assertThatThrownBy(() -> plan("PutBenchmark.put", "-p", "inFlight=many"))
        .hasMessageContaining("inFlight is 'many'");
    assertThatThrownBy(() -> plan("PutBenchmark.put", "-p", "inFlight=0"))
        .hasMessageContaining("inFlight is 0");
    assertThatThrownBy(() -> plan("PutBenchmark.put", "-p", "keyCount=0"))
        .hasMessageContaining("0 keys");
    assertThatThrownBy(() -> plan("PutBenchmark.put", "-p", "valueBytes=-1"))
        .hasMessageContaining("the value size is -1; allowed: 0 to 67108864");
    assertThatThrownBy(() -> plan("PutBenchmark.put", "-p", "driver=nonsense"))
        .hasMessageContaining("'nonsense'");
    assertThatThrownBy(() -> plan("PutBenchmark.put", "-p", "endpointPolicy=NEAREST"))
        .hasMessageContaining("'NEAREST'")
        .hasMessageContaining("ALL, LEADER, FOLLOWER");
    assertThatThrownBy(() -> plan("Auth", "-p", "identity=ROOT"))
        .hasMessageContaining("'ROOT'")
        .hasMessageContaining("TOKEN_REUSED");
  }

  @Test
  void startsEachKindOfClusterOnce() {
    assertThat(plan().byTrust().keySet())
        .containsExactly(
            SecurityRequirement.AS_CHOSEN,
            SecurityRequirement.MUTUAL_TLS,
            SecurityRequirement.MUTUAL_TLS_WITH_USERS);
    assertThat(plan().byTrust().get(SecurityRequirement.MUTUAL_TLS_WITH_USERS))
        .extracting(each -> each.params().get(SecurityRequirement.IDENTITY))
        .doesNotContain("NONE")
        .contains("TOKEN_REUSED", "TOKEN_PER_OPERATION", "CERTIFICATE");
  }

  @Test
  void measuresTheEngineOnlyWhenNamedAndWithoutACluster() {
    MeasurementPlan engine = plan("EngineBenchmark|PacingBenchmark");

    assertThat(engine.byTrust().keySet()).containsExactly(SecurityRequirement.NO_CLUSTER);
    assertThat(engine.measurements())
        .extracting(Measurement::shortName)
        .contains(
            "EngineBenchmark.closedLoop", "EngineBenchmark.openLoop", "PacingBenchmark.openLoop");
    assertThat(plan().byTrust().keySet()).doesNotContain(SecurityRequirement.NO_CLUSTER);
  }

  private static MeasurementPlan plan(String... words) {
    return MeasurementPlan.of(BenchProfile.SMOKE, JmhArguments.parse(List.of(words)), CATALOGUE);
  }
}
