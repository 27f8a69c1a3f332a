// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SampleAccount;
import io.etcdbench.result.SampleRun;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TestClustersTest {
  private static final long MIB = 1 << 20;

  /** The database of the sample has 24 MiB. */
  @ParameterizedTest
  @CsvSource({"47, true", "48, false"})
  void aDatabaseAboveHalfOfItsQuotaIsHalfFull(long quotaMebibytes, boolean halfFull) {
    RunResult run =
        SampleRun.result()
            .withServer(
                new ServerAccount(
                    1,
                    List.of(
                        SampleAccount.withQuota("m0", 1_000 * MIB),
                        SampleAccount.withQuota("m1", quotaMebibytes * MIB)),
                    null,
                    null,
                    List.of()));

    assertThat(TestClusters.isHalfFull(run)).isEqualTo(halfFull);
  }
}
