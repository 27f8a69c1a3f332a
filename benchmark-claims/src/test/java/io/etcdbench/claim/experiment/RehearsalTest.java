// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.claim.Experiment;
import io.etcdbench.claim.PublishedExperiments;
import io.etcdbench.claim.Scale;
import io.etcdbench.claim.experiment.kind.RunKinds;
import io.etcdbench.plan.yaml.StrictYaml;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class RehearsalTest {
  private static final String TWO =
      """
      name: area/two
      question: What?
      plan: { client: { connections: { count: 5 } }, load: { concurrency: 50 } }
      runs:
        - name: first
        - name: second
          plan: %s
      """;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{ operations: [{ kind: put, keys: { size: 200, space: 100000 } }] }",
        "{ operations: [{ kind: put, values: { size: 16000 } }] }",
        "{ load: { arrival: { shape: poisson, rate: 50 } } }",
        "{ load: { concurrency: 100 } }",
        "{ load: { concurrency: 2 } }",
        "{ client: { connections: { count: 500 } } }",
        "{ client: { target: follower } }",
        "{ cluster: { start: { members: 1, storage: tmpfs } } }"
      })
  void oneRehearsalStandsForLoadsThatRunTheSameCode(String change) {
    assertThat(rehearsals(TWO.formatted(change))).containsExactly("first");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{ client: { driver: grpc } }",
        "{ client: { threading: default } }",
        "{ client: { connections: { loadBalancing: round-robin } } }",
        "{ client: { connections: { count: 1 } } }",
        "{ load: { concurrency: 1 } }",
        "{ load: { concurrency: 101 } }",
        "{ operations: [{ kind: get }] }",
        "{ operations: [{ kind: put }, { kind: get }] }",
        "{ operations: [{ kind: txn, part: { kind: put } }] }",
        "{ operations: [{ kind: put, values: { size: 17000 } }] }",
        "{ operations: [{ kind: watched-put }], watch: { listeners: live } }",
        "{ cluster: { start: { security: { tokens: simple } } } }",
      })
  void aLoadThatRunsOtherCodeHasARehearsalOfItsOwn(String change) {
    assertThat(rehearsals(TWO.formatted(change))).containsExactly("first", "second");
  }

  @Test
  void whatATransactionConsistsOfIsOtherCode() {
    assertThat(
            rehearsals(
                """
                name: area/parts
                question: What?
                runs:
                  - { name: puts, plan: { operations: [{ kind: txn, part: { kind: put } }] } }
                  - { name: gets, plan: { operations: [{ kind: txn, part: { kind: get } }] } }
                """))
        .containsExactly("puts", "gets");
  }

  @Test
  void aKindOfRunIsRehearsedForTheLoadsThatItOffers() {
    assertThat(
            rehearsals(
                """
                name: area/kinds
                question: What?
                runs:
                  - { name: disk, kind: disk, beside: { operations: [{ kind: put }] } }
                  - { name: log, kind: slow-log, plan: { operations: [{ kind: get }] } }
                  - { name: watches, kind: watch-memory, plan: { operations: [{ kind: delete }] } }
                """))
        .containsExactly("beside-disk", "log");
  }

  /** Each of them counts errors or renewals, or fills the store for the next run. */
  @Test
  void thePublishedLoadsThatAreNotRehearsedMeasureNoSpeed() {
    assertThat(PublishedExperiments.all().stream().flatMap(RehearsalTest::cold))
        .containsExactly(
            "limits/quota below",
            "limits/quota above",
            "limits/quota filling",
            "overload/commit-apply-gap clients-1000",
            "overload/commit-apply-gap clients-4000",
            "overload/commit-apply-gap clients-12000",
            "patterns/keep-alive jetcd",
            "patterns/keep-alive grpc",
            "patterns/paginate fill");
  }

  private static Stream<String> cold(Experiment experiment) {
    return experiment.runs(Scale.SMALL).stream()
        .flatMap(spec -> RunKinds.loads(spec).entrySet().stream())
        .filter(load -> !load.getValue().load().rehearse())
        .map(load -> experiment.name() + " " + load.getKey());
  }

  private static List<String> rehearsals(String yaml) {
    Experiment experiment = StrictYaml.value(StrictYaml.tree(yaml), Experiment.class);
    return Rehearsal.of(experiment.runs(Scale.SMOKE)).stream().map(Rehearsal::name).toList();
  }
}
