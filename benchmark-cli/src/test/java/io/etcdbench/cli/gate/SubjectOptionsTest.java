// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.etcdbench.plan.RunPlan;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

final class SubjectOptionsTest {
  @Test
  void theDriverIsThatOfBothBuilds() {
    SubjectOptions options = options("--driver", "grpc", "--same");

    options.requireDifference();
    assertThat(options.baselineOverrides().over(RunPlan.DEFAULT).client().driver())
        .isEqualTo("grpc");
    assertThat(options.candidateOverrides().over(RunPlan.DEFAULT).client().driver())
        .isEqualTo("grpc");
    assertThat(options.baselineSubject(List.of(), Optional.empty()).settings())
        .containsEntry("driver", "grpc");
  }

  @Test
  void aBuildMayHaveADriverOfItsOwn() {
    SubjectOptions options = options("--driver", "grpc", "--candidate-set", "driver=jetcd");

    options.requireDifference();
    assertThat(options.baselineOverrides().over(RunPlan.DEFAULT).client().driver())
        .isEqualTo("grpc");
    assertThat(options.candidateOverrides().over(RunPlan.DEFAULT).client().driver())
        .isEqualTo("jetcd");
  }

  @Test
  void aDriverForBothIsNoDifference() {
    assertThatIllegalArgumentException()
        .isThrownBy(options("--driver", "grpc")::requireDifference)
        .withMessageContaining("baseline and candidate are the same");
  }

  private static SubjectOptions options(String... args) {
    return CommandLine.populateCommand(new SubjectOptions(), args);
  }
}
