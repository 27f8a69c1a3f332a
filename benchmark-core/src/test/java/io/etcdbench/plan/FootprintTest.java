// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FootprintTest {
  private static final long KIB = 1 << 10;
  private static final long MIB = 1 << 20;

  @Test
  void growsWithEachConnection() {
    Footprint one = of("client: {connections: {count: 1}}");
    Footprint many = of("client: {connections: {count: 501}}");

    assertThat(many.heapBytes() - one.heapBytes()).isEqualTo(500 * 100 * KIB);
    assertThat(many.descriptors() - one.descriptors()).isEqualTo(500);
    assertThat(one.descriptors()).isEqualTo(201);
  }

  @Test
  void holdsThreeCopiesOfTheLargestRequestOfEachOperationInFlight() {
    String operations =
        "operations: [{kind: put, name: a, keys: {size: 24}, values: {size: \"1000\"}},"
            + " {kind: get, name: b, keys: {size: 24}, values: {size: \"10\"}}]\n";
    Footprint one = of("load: {concurrency: 1}\n" + operations);
    Footprint many = of("load: {concurrency: 11}\n" + operations);

    assertThat(many.heapBytes() - one.heapBytes()).isEqualTo(10 * (2 * KIB + 3 * (24 + 1000)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          kind: put, K, V                                                   | 1024
          kind: get, K, V                                                   | 1024
          kind: range, K, V                                                 | 1024
          kind: delete, K, V                                                | 1024
          kind: cas, K, V                                                   | 1024
          kind: workload, workload: elsewhere, K, V                         | 1024
          kind: watched-put, V                                              | 1000
          kind: txn, size: 3, part: {kind: put, K, V}                       | 3072
          kind: stm, keysPerTxn: 3, K, V                                    | 3072
          kind: lock, K, L                                                  | 24
          kind: lock, K, L, within: [{kind: cas, K, V}]                     | 1024
          kind: lock, K, L, within: [{kind: stm, keysPerTxn: 3, K, V}]      | 3072
          kind: lease-grant                                                 | 0
          """)
  void countsTheKeysAndValuesOfEveryKind(String operation, long bytes) {
    String operations =
        "operations: [{%s}]"
            .formatted(
                operation
                    .replace("K", "keys: {size: 24, space: 3}")
                    .replace("V", "values: {size: \"1000\"}")
                    .replace("L", "leases: {count: 11}"));
    Footprint one = of("load: {concurrency: 1}\n" + operations);
    Footprint many = of("load: {concurrency: 11}\n" + operations);

    assertThat(many.heapBytes() - one.heapBytes()).isEqualTo(10 * (2 * KIB + 3 * bytes));
  }

  @Test
  void countsTheRevisionsAndEventsThatEachWatcherRemembers() {
    Footprint one = of("watch: {listeners: live, streams: 1, perStream: 1}");
    Footprint many = of("watch: {listeners: live, streams: 1, perStream: 1001}");

    assertThat(many.heapBytes() - one.heapBytes()).isGreaterThan(1_000L * 3 * 64 * Long.BYTES);
  }

  @Test
  void aTransactionHoldsAsManyRequestsAsItHasOperations() {
    String txn =
        "operations: [{kind: txn, name: t, size: %d, part: {kind: put, name: p, keys: {size: 24},"
            + " values: {size: \"1000\"}}}]";
    long one = of(txn.formatted(1)).heapBytes();
    long ten = of(txn.formatted(10)).heapBytes();
    long concurrency = PlanFile.parse(named(txn.formatted(1))).load().concurrency();

    assertThat(ten - one).isEqualTo(concurrency * 3 * 9 * (24 + 1000));
  }

  @Test
  void refusesWhatDoesNotFitAndNamesTheWayOut() {
    Footprint footprint = new Footprint(100 * MIB, 5_000);

    assertThatCode(() -> footprint.requireFits(100 * MIB, 5_000)).doesNotThrowAnyException();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> footprint.requireFits(100 * MIB - 1, 5_000))
        .withMessageStartingWith("the run needs about 100 MiB of heap and this JVM has 99; use");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> footprint.requireFits(100 * MIB, 4_999))
        .withMessage(
            "the run needs about 5000 file descriptors and this process may open 4999; use fewer"
                + " --conns, or allow more with 'ulimit -n 5000'");
  }

  private static Footprint of(String plan) {
    return Footprint.of(PlanFile.parse(named(plan)));
  }

  private static String named(String plan) {
    String operations =
        plan.contains("operations:") ? "" : "\noperations: [{kind: put, name: put}]";
    return "name: sample\n" + plan + operations;
  }
}
