// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.EtcdError;
import io.etcdbench.fake.ResponseModel;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.run.share.CallerLoad;
import io.etcdbench.run.share.SessionPart;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A session for a load that its caller sends and times itself. */
@Timeout(60)
final class CallerLoadTest extends SessionOnAFake {
  private static final CallerLoad UNREHEARSED =
      new CallerLoad(
          (to, operations, concurrency, time) -> {
            throw new AssertionError("nothing is rehearsed");
          },
          Duration.ZERO);

  @ParameterizedTest
  @ValueSource(strings = {"put", "get"})
  void writesTheKeysOfAnyOperationUnlessAllExistAndLeavesThem(String kind) {
    for (int fork = 0; fork < 2; fork++) {
      open(UNREHEARSED, plan(kind, "rehearse: false")).close();
    }

    assertThat(keysUnder("run/16x100/")).hasSize(100);
    assertThat(server.counts().received(Call.PUT)).isEqualTo(100);
    assertThat(server.counts().writes().values().minBytes()).isEqualTo(16);
  }

  @Test
  void writesAllKeysAgainWhenSomeAreMissing() {
    put("run/16x100/00000000");

    open(UNREHEARSED, plan("get", "rehearse: false")).close();

    assertThat(keysUnder("run/16x100/")).hasSize(100);
    assertThat(server.counts().received(Call.PUT)).isEqualTo(101);
  }

  @Test
  void refusesMoreKeysThanItWrote() {
    put("run/16x100/other");

    assertThatThrownBy(() -> open(UNREHEARSED, plan("get", "rehearse: false")))
        .isInstanceOf(ClusterException.class)
        .hasMessage(
            "preloading wrote 100 keys under 'run/16x100/' but the cluster counts 101; is another client writing under this prefix?");
    assertThat(keysUnder("run/16x100/")).as("not deleted").hasSize(101);
  }

  @Test
  void saysWhichPutsFailedWhilePreloading() {
    ResponseModel full = ResponseModel.INSTANT.withErrors(1, EtcdError.NO_SPACE.status());
    server.behave(Behaviour.instant().with(Call.PUT, full));

    assertThatThrownBy(() -> open(UNREHEARSED, plan("get", "rehearse: false")))
        .isInstanceOf(ClusterException.class)
        .hasMessageStartingWith("100 puts failed while preloading, the first as no-space: ");
  }

  @Test
  void rehearsesWithItsCallersOwnLoopAndNotOnTheCluster() {
    Set<String> sent = new HashSet<>();
    List<EtcdDriver> rehearsed = new ArrayList<>();
    CallerLoad load =
        new CallerLoad(
            (to, operations, concurrency, time) -> {
              sent.add(concurrency + " " + operations.labels());
              rehearsed.add(to);
              return 1;
            },
            Duration.ofMillis(300));

    try (Session session = open(load, plan("put", "concurrency: 7"))) {
      assertThat(sent).containsExactly("7 [put]");
      assertThat(rehearsed).doesNotContain(session.driver());
    }
    assertThat(server.counts().received(Call.PUT)).as("preloaded").isEqualTo(100);
  }

  private Session open(CallerLoad load, RunPlan plan) {
    return Session.open(SessionPart.sentBy(load, plan), cluster, RunObserver.NOBODY, stop);
  }

  private static RunPlan plan(String kind, String load) {
    return PlanFile.parse(
        """
        client: {driver: grpc}
        load: {%s}
        keys: {prefix: run/, own: 16x100/, afterwards: keep}
        operations: [{kind: %s, keys: {space: 100, size: 15}, values: {size: '16'}}]
        """
            .formatted(load, kind));
  }
}
