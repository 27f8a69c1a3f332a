// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cluster.fault.FaultSpec;
import io.etcdbench.document.Assessment.Remark;
import io.etcdbench.format.Precision;
import io.etcdbench.observe.server.MemberAccount;
import io.etcdbench.observe.server.MemberAccount.MemberSample;
import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.plan.ClusterPlan;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.report.chart.RunEvents.Mark;
import io.etcdbench.report.section.RunAssessment;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SampleAccount;
import io.etcdbench.result.SampleRun;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

final class RunEventsTest {

  @Test
  void marksWhereTheLeadWentFromOneMemberToAnother() {
    assertThat(
            marks(
                member("m0", true, 0, second -> second < 4, second -> true),
                member("m1", false, 0, second -> second >= 6, second -> true)))
        .containsExactly(new Mark(4, "m0 lost leadership"), new Mark(6, "m1 leads"));
  }

  @Test
  void marksWhereAMemberWasSilentAndWhereItCameBack() {
    assertThat(
            marks(
                member("m0", true, 0, second -> true, second -> true),
                member("m1", false, 3, second -> false, second -> second < 4 || second > 7)))
        .containsExactly(new Mark(3, "m1 was last seen"), new Mark(8, "m1 responds again"));
  }

  @Test
  void marksWhereAMemberWasLastSeen() {
    assertThat(
            marks(
                member("m0", true, 0, second -> true, second -> true),
                member("m1", false, 5, second -> false, second -> second < 6)))
        .containsExactly(new Mark(5, "m1 was last seen"));
  }

  @Test
  void marksNothingWhenItWasTheSamplerThatWasLate() {
    assertThat(marks(member("m0", true, 0, second -> true, second -> second < 4 || second > 7)))
        .isEmpty();
  }

  @Test
  void namesTheFaultsOfThePlanThatAreAny() {
    FaultSpec slow = FaultSpec.NONE.withFsyncDelay(Duration.ofMillis(20));
    ClusterPlan cluster = ClusterPlan.DEFAULT.with(ClusterPlan.DEFAULT.start().with(slow));
    RunResult result =
        new RunResult.Builder(SampleRun.result().environment())
            .plan(RunPlan.DEFAULT.with(cluster))
            .build();

    assertThat(RunAssessment.faults(result))
        .extracting(Remark::line)
        .containsExactly("injected for the whole run: each fsync slowed by 20 ms");
    assertThat(RunAssessment.faults(SampleRun.result())).isEmpty();
    assertThat(RunAssessment.of(result, Precision.ROUNDED).remarks())
        .containsAll(RunAssessment.faults(result));
  }

  private static List<Mark> marks(MemberAccount... members) {
    RunResult result =
        RunResult.of(Map.of(), SampleRun.result().environment())
            .withServer(new ServerAccount(10, List.of(members), null, null, List.of()));
    return RunEvents.of(new ChartedRun("run", 0, result));
  }

  /** Seen at the end of each of the seconds 1 to 10 that are wanted. */
  private static MemberAccount member(
      String name, boolean led, long missed, IntPredicate leads, IntPredicate seen) {
    List<MemberSample> samples = new ArrayList<>();
    for (int second = 1; second <= 10; second++) {
      if (seen.test(second)) {
        samples.add(
            new MemberSample(
                second * 1_000_000_000L, 0.1, 1, null, null, null, 1, 0, leads.test(second)));
      }
    }
    return SampleAccount.member(name, led, missed, samples);
  }
}
