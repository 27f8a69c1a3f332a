// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Decides for {@link NeedsDocker}. */
final class DockerCondition implements ExecutionCondition {
  private static final String REQUIRED = "ETCD_BENCH_REQUIRE_DOCKER";

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    if (Boolean.parseBoolean(System.getenv(REQUIRED))) {
      return ConditionEvaluationResult.enabled(REQUIRED + " is set");
    }
    if (Docker.isAvailable()) {
      return ConditionEvaluationResult.enabled("a Docker daemon answers");
    }
    String reason = "no Docker daemon responds; start one, or set " + REQUIRED + "=true to fail";
    context.getTestClass().ifPresent(c -> report(c.getSimpleName() + " skipped: " + reason));
    return ConditionEvaluationResult.disabled(reason);
  }

  @SuppressWarnings("SystemOut") // where who runs the build looks
  private static void report(String line) {
    System.out.println(line);
  }
}
