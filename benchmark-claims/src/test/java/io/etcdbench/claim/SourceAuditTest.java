// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.claim.Check.Result;
import io.etcdbench.plan.yaml.StrictYaml;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The arithmetic on rows of the published documents, and on rows turned around. */
final class SourceAuditTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {kind: published, row: put, opsPerSecond: 44341, meanMillis: 22, precisionMillis: 0.5, clients: 1000}      | HOLDS | 0.9755 of the 1000 clients
          {kind: published, row: ser, opsPerSecond: 185758, meanMillis: 2.2, precisionMillis: 0.05, clients: 1000}   | FAILS | 59 % of their time outside
          {kind: published, row: ser, opsPerSecond: 185758, meanMillis: 5.2, precisionMillis: 0.05, clients: 1000}   | HOLDS | 0.9659 of the 1000
          {kind: published, row: put, operations: 200000, failed: 99362}                                             | FAILS | 50 % of all
          {kind: published, row: put, operations: 200000, failed: 0}                                                 | HOLDS | no inconsistency found
          {kind: published, row: big, opsPerSecond: 1163, valueBytes: 1048576}                                       | FAILS | network of 10 Gbit/s
          {kind: published, row: l, opsPerSecond: 6643, targetOpsPerSecond: 8000, clients: 500, slowestSeconds: 0.0269} | FAILS | could have done 18587
          {kind: agreement, statement: IOPS, claimed: 1.3, computed: 1.56, tolerance: 0.05}                          | FAILS | stated as 1.3, its own numbers give 1.56
          {kind: agreement, statement: IOPS, claimed: 1.55, computed: 1.56, tolerance: 0.05}                         | HOLDS | stated as 1.55
          """)
  void findsWhatCannotBe(String audit, Result expected, String words) {
    Check check = StrictYaml.value(StrictYaml.tree(audit), SourceAudit.class).check();

    assertThat(check.text()).contains(words);
    assertThat(check.result()).isEqualTo(expected);
  }
}
