// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class ResultFolderTest {

  @Test
  void isTheGivenOneOrADatedOne() {
    assertThat(ResultFolder.of(Path.of("given"), "gate")).isEqualTo(Path.of("given"));
    assertThat(ResultFolder.of(null, "a gate").toString())
        .matches("etcd-bench-results/\\d{4}-\\d\\d-\\d\\dT\\d\\d-\\d\\d-\\d\\d-a-gate");
  }
}
