// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The driver {@code jetcd} on real members. */
class JetcdDriverIT extends RealMembersDriverContractIT {
  @Override
  public EtcdDriverProvider provider() {
    return EtcdDrivers.onClassPath().named("jetcd");
  }

  @Test
  void resumesAWatchWhoseMemberHasDiedAndComeBack() {
    RecordingListener heard = watchThroughAMemberThatDies();
    Eventually.holds(
        "a put after the outage", () -> submit(put("w", "after the outage")).outcome().isOk());
    Eventually.holds("the watch hears again", () -> !heard.events().isEmpty());
    assertThat(heard.ends()).isEmpty();
  }
}
