// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Decides for {@link NeedsChromium}. */
final class ChromiumCondition implements ExecutionCondition {
  private static final String REQUIRED = "ETCD_BENCH_REQUIRE_CHROMIUM";

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    if (Boolean.parseBoolean(System.getenv(REQUIRED))) {
      return ConditionEvaluationResult.enabled(REQUIRED + " is set");
    }
    if (Chromium.find().isPresent()) {
      return ConditionEvaluationResult.enabled("there is a Chromium");
    }
    String reason =
        "no Chromium is on the path; install the package chromium, or set "
            + REQUIRED
            + "=true to fail";
    context.getTestClass().ifPresent(c -> report(c.getSimpleName() + " skipped: " + reason));
    return ConditionEvaluationResult.disabled(reason);
  }

  @SuppressWarnings("SystemOut") // where who runs the build looks
  private static void report(String line) {
    System.out.println(line);
  }
}
