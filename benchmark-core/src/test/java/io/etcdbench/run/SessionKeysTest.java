// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.fake.Behaviour;
import io.etcdbench.fake.Call;
import io.etcdbench.fake.EtcdError;
import io.etcdbench.fake.ResponseModel;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.result.Finding;
import io.etcdbench.result.PhaseResult;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SeriesResult;
import io.etcdbench.result.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a session writes before and deletes after, and whose keys it leaves. */
@Timeout(60)
final class SessionKeysTest extends SessionOnAFake {
  @Test
  void writesWhatIsReadBeforeItIsReadAndDeletesItAfterwards() {
    RunResult result =
        run(
            """
            client: {driver: grpc}
            load: {concurrency: 4, total: 300, warmup: 100ms, rehearse: false}
            operations:
              - {kind: get, weight: 2, keys: {space: 50}, values: {size: '10'}, read: {consistency: serializable}}
              - {kind: range, weight: 1, keys: {space: 80}, span: 5}
            """);

    assertThat(server.counts().writes().distinctKeys()).isEqualTo(80);
    assertThat(result.phases().stream().map(PhaseResult::name))
        .containsExactly("connect", "preload", "warmup", "measure", "drain", "verify", "cleanup");
    assertThat(series(result, "measure").stream().mapToLong(SeriesResult::count).sum())
        .isEqualTo(300);
    assertThat(keysLeft()).isZero();
    assertThat(phases).contains("preload", "measure", "cleanup");
  }

  @Test
  void writesTheKeysAgainThatTheWarmUpHasDeleted() {
    RunResult result =
        run(
            """
            client: {driver: grpc}
            load: {concurrency: 2, total: 20, warmup: 300ms, rehearse: false}
            operations: [{kind: delete, keys: {space: 100, order: sequential}}]
            """);

    assertThat(result.phases().stream().map(PhaseResult::name))
        .containsExactly("connect", "preload", "warmup", "measure", "drain", "verify", "cleanup");
    assertThat(phases)
        .containsExactly("connect", "preload", "warmup", "preload", "measure", "verify", "cleanup");
    PhaseResult preload = phase(result, "preload");
    assertThat(preload.scheduled()).isEqualTo(200);
    assertThat(preload.sent()).containsExactly(Map.entry("preload", 200L));
    assertThat(preload.series()).extracting(SeriesResult::count).containsExactly(200L);
    assertThat(counts(result)).containsExactly(Map.entry("delete", 20L));
    assertThat(details).contains("80 keys exist; expected: unknown, as operations may delete keys");
  }

  @Test
  void warmsUpOnTheKeysThatItReuses() {
    String plan =
        """
        client: {driver: grpc}
        load: {concurrency: 2, total: 100, warmup: %s, rehearse: false}
        keys: {own: '~abc', existing: %s, afterwards: keep}
        operations: [{kind: put, keys: {space: 100, order: sequential}}]
        """;
    run(plan.formatted("0s", "refuse"));
    List<String> kept = keysUnder("~abc");

    RunResult again = run(plan.formatted("300ms", "reuse"));

    assertThat(again.phases()).extracting(PhaseResult::name).contains("warmup");
    assertThat(server.counts().received(Call.DELETE_RANGE)).isZero();
    assertThat(server.counts().received(Call.TXN)).isZero();
    assertThat(kept).hasSize(100);
    assertThat(keysUnder("~abc")).isEqualTo(kept);
  }

  @Test
  void writesWhatIsReadWithinALockBeforeItIsRead() {
    RunResult result =
        runCold(
            "concurrency: 2, total: 20",
            "operations: [{kind: lock, leases: {count: 2}, within: [{kind: get, keys: {space: 10}}]}]");

    assertThat(phase(result, "preload").scheduled()).isEqualTo(10);
    assertThat(kinds(result)).doesNotContain("keys-missing");
    assertThat(keysLeft()).isZero();
  }

  @Test
  void refusesAPrefixThatHoldsKeysAndTouchesNone() {
    String plan =
        """
        client: {driver: grpc}
        load: {total: 10, warmup: 0s, rehearse: false}
        keys: {own: '~ab', afterwards: keep}
        """;
    run(plan);
    long puts = server.counts().received(Call.PUT);

    assertThatThrownBy(() -> run(plan.replace("keep", "delete")))
        .isInstanceOf(ClusterException.class)
        .hasMessageContaining("1 key exists under the prefix '~ab'");
    assertThat(server.counts().received(Call.PUT)).isEqualTo(puts);
    assertThat(keysLeft()).isEqualTo(1);
  }

  @Test
  void saysThatAKeyDoesNotExist() {
    RunResult result = runCold("total: 10", "operations: [{kind: named-range, key: nobody}]");

    assertThat(kinds(result)).contains("no-such-key");
    assertThat(server.counts().received(Call.DELETE_RANGE)).isZero();
  }

  @Test
  void givesTheSpaceBackWhenAsked() {
    runCold("total: 10", "keys: {afterwards: defragment}");

    assertThat(server.counts().received(Call.COMPACT)).isEqualTo(1);
    assertThat(server.counts().received(Call.DEFRAGMENT)).isEqualTo(1);
  }

  @Test
  void reportsEveryStepOfTheCleanUpThatFailsAndTheKeysOfOthers() {
    ResponseModel refusing = ResponseModel.INSTANT.withErrors(1, EtcdError.TIMEOUT.status());
    server.behave(Behaviour.instant().with(Call.COMPACT, refusing).with(Call.DEFRAGMENT, refusing));
    atPhase.put("verify", () -> put("~abc!"));

    RunResult result = runCold("total: 10", "keys: {own: '~abc', afterwards: defragment}");

    List<Finding> left =
        result.findings().stream().filter(one -> one.kind().equals("not-cleaned-up")).toList();
    assertThat(left).hasSize(2);
    assertThat(left.get(0).observed()).startsWith("the history of the run was not compacted: ");
    assertThat(left.get(0).advice()).contains("etcdctl compaction --physical ");
    String member = cluster.endpoints().get(0);
    assertThat(left.get(1).observed()).startsWith("'" + member + "' was not defragmented: ");
    assertThat(left.get(1).advice()).endsWith("etcdctl defrag --endpoints=" + member);
    assertThat(observed(result, "foreign-keys")).contains("leaves 1 key under '~abc'");
    assertThat(keysUnder("~abc")).containsExactly("~abc!");
  }

  @Test
  void saysThatKeysAreMissing() {
    String mine =
        """
        client: {driver: grpc}
        load: {total: 100, warmup: 0s, rehearse: false}
        keys: {prefix: 'mine/', own: 'x', existing: %s}
        operations: [{kind: put, keys: {space: 100, order: sequential}}]
        """;
    RunPlan theft = PlanFile.parse(mine.formatted("reuse"));
    onOffered =
        () ->
            assertThat(kinds(Session.run(theft, cluster, RunObserver.NOBODY, stop)))
                .doesNotContain("keys-missing");

    RunResult robbed = run(mine.formatted("refuse"));

    assertThat(robbed.status()).isEqualTo(Status.INVALID);
    assertThat(robbed.findings())
        .filteredOn(finding -> finding.kind().equals("keys-missing"))
        .extracting(Finding::observed)
        .containsExactly("at least 100 keys should exist after the run, the cluster counts 0");
  }

  @Test
  void leavesAKeyThatSomebodyWritesWhileItPreloads() {
    String foreign = "~abcdef";
    atPhase.put("preload", () -> put(foreign));

    assertThatThrownBy(
            () ->
                runCold(
                    "total: 10",
                    "keys: {own: '~abc'}",
                    "operations: [{kind: get, keys: {size: 8, space: 10}}]"))
        .isInstanceOf(ClusterException.class)
        .hasMessageContaining("preloading wrote 10 keys under '~abc' but the cluster counts 11");

    assertThat(keysUnder("~abc")).containsExactly(foreign);
    assertThat(details)
        .anyMatch(
            line ->
                line.startsWith(
                        "this run leaves 1 key under '~abc' that it did not write, for example"
                            + " '~abcdef'")
                    && line.endsWith("etcdctl del --prefix '~abc'"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{kind: put, keys: {space: 10}}",
        "{kind: delete, keys: {space: 10}}",
        "{kind: txn, part: {kind: put, keys: {space: 10}}}",
        "{kind: cas, keys: {space: 10}}",
        "{kind: stm, keys: {space: 10}}",
        "{kind: lock, leases: {count: 2}, within: [{kind: put, keys: {space: 10}}]}",
        "{kind: election, leases: {count: 2}}",
      })
  void deletesItsOwnKeysAndNoKeyOfOthers(String operation) {
    List<String> foreign = List.of("~", "~/registry", "~abc", "~abc!", "~abc0000x", "~abczzzzz");
    atPhase.put("verify", () -> foreign.forEach(this::put));

    RunResult result =
        runCold(
            "concurrency: 2, total: 20",
            "keys: {own: '~abc'}",
            "operations: [%s]".formatted(operation));

    List<String> expected = new ArrayList<>(foreign);
    if (operation.contains("lock") || operation.contains("election")) {
      expected.remove("~abc0000x"); // as if it were the holder of the lock of that name
    }
    assertThat(keysUnder("~")).containsExactlyInAnyOrderElementsOf(expected);
    assertThat(observed(result, "foreign-keys")).contains("under '~abc' that it did not write");
  }

  @Test
  void keepsTheResultBeforeItDeletesKeys() {
    List<Long> puts = new ArrayList<>();
    onMeasured =
        draft -> {
          assertThat(draft.status()).isNotEqualTo(Status.INVALID);
          puts.add(counts(draft).get("put"));
          assertThat(keysUnder("~")).isNotEmpty();
        };

    run("{client: {driver: grpc}, load: {total: 10, warmup: 0s, rehearse: false}}");

    assertThat(puts).containsExactly(10L);
    assertThat(keysLeft()).isZero();
  }

  @Execution(ExecutionMode.CONCURRENT)
  @Test
  void saysThatKeysWereNotCountedWhenTheyCannotBeRead() {
    ResponseModel failing = ResponseModel.INSTANT.withErrors(1, EtcdError.TIMEOUT.status());
    atPhase.put(
        "measure", () -> server.behave(Behaviour.instant().with(Call.LINEARIZABLE_RANGE, failing)));

    RunResult result =
        runCold("total: 50", "operations: [{kind: put, keys: {space: 50, order: sequential}}]");

    assertThat(kinds(result)).contains("verification-failed").doesNotContain("keys-missing");
    assertThat(observed(result, "verification-failed")).contains("cannot be counted");
    assertThat(result.status()).isEqualTo(Status.DOUBTFUL);
  }
}
