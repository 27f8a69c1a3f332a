// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The driver {@code grpc} on real members. */
class GrpcDriverIT extends RealMembersDriverContractIT {
  @Override
  public EtcdDriverProvider provider() {
    return EtcdDrivers.onClassPath().named("grpc");
  }

  @Test
  void endsAWatchWhoseMemberHasDied() {
    RecordingListener heard = watchThroughAMemberThatDies();

    Eventually.holds("the watch has ended", () -> !heard.ends().isEmpty());
    assertThat(heard.ends()).extracting(Outcome::kind).containsExactly(OutcomeKind.UNAVAILABLE);
  }
}
