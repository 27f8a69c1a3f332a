// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.document.Curve.Point;
import io.etcdbench.observe.server.MemberAccount;
import io.etcdbench.observe.server.MemberAccount.MemberSample;
import io.etcdbench.result.SampleAccount;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

final class MemberSamplesTest {

  /** The first sample after the outage, of second 8, stands for all of it. */
  @Test
  void addsUpWhatTheMembersUsedAtTheSameTimeAlsoWhenOneWasSilent() {
    MemberAccount always = member("m0", second -> true);
    MemberAccount silent = member("m1", second -> second < 4 || second > 7);

    List<Point> together = MemberSamples.cores(List.of(always, silent));

    assertThat(together)
        .extracting(Point::value)
        .containsExactly(2.0, 4.0, 6.0, 12.0, 13.0, 14.0, 15.0, 16.0, 18.0, 20.0);
    assertThat(together.get(9).to()).isEqualTo(10);
  }

  @Test
  void hasNoSumWhenAMemberWasNeverSeen() {
    MemberAccount always = member("m0", second -> true);
    MemberAccount never = member("m1", second -> false);

    assertThat(MemberSamples.cores(List.of(always, never))).isEmpty();
  }

  /** It used as many cores as the number of the second, and was seen in some of ten. */
  private static MemberAccount member(String name, IntPredicate seen) {
    List<MemberSample> samples = new ArrayList<>();
    for (int second = 1; second <= 10; second++) {
      if (seen.test(second)) {
        samples.add(
            new MemberSample(second * 1_000_000_000L, second, 1, null, null, null, 1, 0, false));
      }
    }
    return SampleAccount.member(name, false, 0, samples);
  }
}
