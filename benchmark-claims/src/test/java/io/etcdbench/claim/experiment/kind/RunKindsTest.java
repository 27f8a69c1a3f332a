// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.experiment.kind;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.claim.PublishedExperiments;
import io.etcdbench.claim.RunSpec;
import io.etcdbench.claim.Scale;
import org.junit.jupiter.api.Test;

final class RunKindsTest {

  @Test
  void areTheKindsThatThePublishedExperimentsUse() {
    assertThat(
            PublishedExperiments.all().stream()
                .flatMap(experiment -> experiment.runs(Scale.SMOKE).stream())
                .map(RunSpec::kind)
                .distinct()
                .sorted())
        .containsExactlyElementsOf(RunKinds.names());
  }
}
