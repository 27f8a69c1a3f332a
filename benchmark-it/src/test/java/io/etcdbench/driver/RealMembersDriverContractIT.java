// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.Member;
import io.etcdbench.driver.ClientSettings.LoadBalancing;
import io.etcdbench.driver.ClientSettings.Retry;
import io.etcdbench.driver.ClientSettings.RetryScope;
import io.etcdbench.it.StartedMembers;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/** The driver contract on three real members, and what happens when members freeze or die. */
abstract class RealMembersDriverContractIT extends DriverContractTest
    implements CoordinationContract {
  private static final Duration SHORT = Duration.ofMillis(700);

  /**
   * Of a call on a busy machine, after a test that killed members; shorter than a slot waits for
   * its outcome.
   */
  private static final Duration LONG = Duration.ofSeconds(25);

  private static EtcdCluster cluster;

  @BeforeAll
  static void startMembers(TestInfo test) {
    cluster = StartedMembers.forTest(test, ClusterSpec.ofMembers(3));
  }

  @AfterAll
  static void endMembers() {
    cluster.close();
  }

  @Override
  public final ClientSettings settings() {
    ClientSettings settings = ClientSettings.to(cluster.endpoints(), cluster.access());
    return settings.with(settings.calls().withDeadline(LONG));
  }

  /** Opens a watch through one member, kills that member and starts it again. */
  protected final RecordingListener watchThroughAMemberThatDies() {
    Member member = cluster.members().get(2);
    RecordingListener heard = new RecordingListener();
    EtcdDriver driver = connected(unhurried(List.of(member.clientUrl())));
    submit(driver, new Operation.Watch(all("w"), 0, heard)).ok();
    cluster.kill(member);
    cluster.restart(member);
    return heard;
  }

  @Test
  void givesUpOnAFrozenMemberAndComesBackToIt() {
    Member frozen = cluster.members().get(0);
    EtcdDriver driver = connected(bounded(List.of(frozen.clientUrl())));
    cluster.pause(frozen);
    try {
      assertThat(submit(driver, put("frozen", "v")).outcome().kind())
          .isEqualTo(OutcomeKind.TIMEOUT);
    } finally {
      cluster.resume(frozen);
    }

    Eventually.holds(
        "a put after the freeze", () -> submit(driver, put("after", "v")).outcome().isOk());
  }

  @Test
  void goesOnWithTheOtherMembersWhenOneHasDied() {
    EtcdDriver driver = connected(bounded(cluster.endpoints()));
    Member dead = cluster.members().get(1);
    cluster.kill(dead);
    try {
      Eventually.holds(
          "ten puts in a row",
          () -> {
            for (int i = 0; i < 10; i++) {
              if (!submit(driver, put("row" + i, "v")).outcome().isOk()) {
                return false;
              }
            }
            return true;
          });
    } finally {
      cluster.restart(dead);
    }
  }

  @Test
  void reconnectsWhenAllMembersHaveDiedAndComeBack() {
    EtcdDriver driver = connected(bounded(cluster.endpoints()));
    cluster.members().forEach(cluster::kill);
    Outcome away = submit(driver, put("away", "v")).outcome();
    cluster.members().forEach(cluster::restart);

    assertThat(away.kind()).as(away.detail()).isIn(OutcomeKind.TIMEOUT, OutcomeKind.UNAVAILABLE);
    Eventually.holds(
        "a put after the outage", () -> submit(driver, put("after", "v")).outcome().isOk());
    Eventually.holds(
        "a get after the outage",
        () -> submit(driver, get(all("after"), Operation.Get.Delivery.COUNTED)).outcome().isOk());
  }

  /** A driver whose first put, or one after it, has kept the deadline. */
  private EtcdDriver connected(ClientSettings settings) {
    EtcdDriver driver = driver(settings);
    Eventually.holds("a put before", () -> submit(driver, put("before", "v")).outcome().isOk());
    return driver;
  }

  private ClientSettings bounded(List<String> endpoints) {
    ClientSettings settings = unhurried(endpoints);
    return settings.with(settings.calls().withDeadline(SHORT));
  }

  private ClientSettings unhurried(List<String> endpoints) {
    ClientSettings settings = settings().withEndpoints(endpoints);
    return settings
        .with(settings.connections().with(LoadBalancing.ROUND_ROBIN))
        .with(settings.calls().with(new Retry(0, Duration.ZERO, RetryScope.READS)));
  }
}
