// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PlanFileTest {

  @Test
  void anEmptyPlanIsTheDefault() {
    assertThat(PlanFile.parse("")).isEqualTo(RunPlan.DEFAULT);
  }

  @Test
  void takesOtherDefaultsWhereTheTextSaysNothing() {
    RunPlan defaults = RunPlan.DEFAULT.with(ClientPlan.DEFAULT.withDriver("wire"));

    assertThat(PlanFile.read("a", "", defaults)).isEqualTo(defaults);
    assertThat(PlanFile.read("a", "client: {connections: {count: 2}}", defaults).client().driver())
        .isEqualTo("wire");
    assertThat(PlanFile.read("a", "client: {driver: grpc}", defaults).client().driver())
        .isEqualTo("grpc");
  }

  @Test
  void readsWhatItWrites() {
    RunPlan plan =
        PlanFile.parse(
            """
            seed: 7
            load: { concurrency: 100, duration: 1m30s, total: 0,
                    arrival: { shape: steps, steps: [{opsPerSecond: 10, duration: 5s}] } }
            operations:
              - kind: put
                weight: 3
                keys: { size: 16, space: 1000, order: zipfian }
                values: { size: '100-200', compressible: 0.5 }
              - kind: txn
                part: { kind: get, keys: { space: 5 } }
            limits: { objectives: ['put p99 < 20ms'] }
            """);

    assertThat(PlanFile.parse(PlanFile.write(plan))).isEqualTo(plan);
    assertThat(plan.operations().get(1).name()).isEqualTo("txn");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          load: {concurency: 3}               | unknown key 'load.concurency', did you mean 'concurrency'?
          load: {concurrency: 0}               | the number of clients is 0; allowed: 1 to
          load: {concurrency: many}            | 'load.concurrency'
          load: 3                          | 'load' is '3'; it has the keys
          load: {duration: 3 days}         | '3 days' is not a valid duration
          load: {total: 5, duration: 3s}   | give only one of them
          load: {arrival: {shape: constant, rate: 100, rampFrom: 50}} | rampFrom is 50.0 but the arrival shape is constant; make it ramp, or drop rampFrom
          load: {arrival: {rampFrom: 50}}  | rampFrom is 50.0 but the arrival shape is closed
          operations: [{kind: putt}]       | 'operations[0].kind' is 'putt'; allowed: authenticate, cas,
          operations: [{kind: put, key: 1}]| unknown key 'operations[0].key', did you mean 'keys'?
          operations: []                   | the plan has no operations
          client: {target: boss}           | 'boss' is not known; allowed: all, leader, follower
          cluster: {origin: container, start: {faults: {peerDelay: 1ms}}} | not possible with containers: connections between containers bypass proxies
          cluster: {origin: external, given: {endpoints: ['http://a:1']}, start: {faults: {cpuHogs: 1}}} | only members that etcd-bench starts can be delayed
          seed:                            | 'seed' has no value
          seed: [1                         | invalid YAML
          {name: a, name: b}             | invalid YAML: the key 'name' is given twice
          {keys: {prefix: &p team-a/}, operations: [{kind: named-range, key: *p}]} | the alias '*p' is not supported, line 1; write the value out
          {load: &l {total: 5}, <<: *l}    | the alias '*l' is not supported, line 1; write the value out
          """)
  void refusesWhatItDoesNotKnowInOneSentence(String text, String sentence) {
    assertThatThrownBy(() -> PlanFile.parse(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(sentence)
        .hasMessageNotContaining("\n");
  }

  @Test
  void namesAnEndpointThatItTakes() {
    String external = "cluster: {origin: external, given: {endpoints: [%s]}}";
    String refusal =
        String.valueOf(catchThrowable(() -> PlanFile.parse(external.formatted(""))).getMessage());
    String example = refusal.substring(refusal.lastIndexOf(' ') + 1);

    assertThat(PlanFile.parse(external.formatted("'" + example + "'")).cluster().given())
        .extracting(ClusterPlan.Given::endpoints)
        .isEqualTo(List.of(example));
  }

  @Test
  void takesDelaysBeforeClientsOfContainers() {
    ClusterPlan containers =
        PlanFile.parse(
                "cluster: {origin: container, start: {faults: {clientDelay: 1ms, cpuHogs: 1}}}")
            .cluster();

    assertThat(containers.faults())
        .containsExactly(
            "proxies before clients",
            "1 ms of delay before clients each way",
            "1 CPU-bound process on the same machine");
  }

  @Test
  void refusesToDeleteInOrderWhatIsDeletedAlready() {
    assertThatThrownBy(
            () ->
                PlanFile.parse(
                    """
                    load: {total: 1000}
                    operations: [{kind: delete, keys: {order: sequential, space: 999}}]
                    """))
        .hasMessageContaining("a total of 1000 needs 1000 of them, but the key space has 999");
  }

  @Test
  void refusesAnOperationWithTheNameOfWhatWatchersReceive() {
    RunPlan plan = PlanFile.parse("operations: [{kind: put, name: watch-put}]").withOwnPrefix();

    assertThatThrownBy(() -> plan.mix())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "an operation is named 'watch-put', but names that begin with 'watch-' are those of what watchers receive; give it another name");
  }

  @Test
  void refusesWatchersThatCatchUpOnSeveralKeys() {
    RunPlan plan =
        PlanFile.parse("watch: {listeners: catching-up, keys: {space: 3}}").withOwnPrefix();

    assertThatThrownBy(() -> plan.mix())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("watchers catch up on 3 keys; allowed: 1");
  }

  @Test
  void refusesTooFewLeasesOfAnElectionWithinALock() {
    assertThatThrownBy(
            () ->
                PlanFile.parse(
                    """
                    load: {concurrency: 4}
                    operations: [{kind: lock, leases: {count: 4}, within: [{kind: election}]}]
                    """))
        .hasMessageContaining("'election' has 1 leases for 4 clients");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{kind: cas}",
        "{kind: lock}",
        "{kind: txn}",
        "{kind: watched-put}",
        "{kind: named-range, transfer: pages}"
      })
  void refusesATransactionOfWhatIsNotASingleRequest(String part) {
    RunPlan plan =
        PlanFile.parse("operations: [{kind: txn, part: %s}]".formatted(part)).withOwnPrefix();

    assertThatThrownBy(() -> plan.mix())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("which is not a single request; allowed: put, get, range, delete");
  }

  @Test
  void letsASequenceOfPutsBeginAgain() {
    RunPlan plan =
        PlanFile.parse(
            """
            load: {total: 1000}
            operations: [{kind: put, keys: {order: sequential, space: 999}}]
            """);
    assertThat(plan.operations().get(0).keyPlan().orElseThrow().space()).isEqualTo(999);
  }
}
