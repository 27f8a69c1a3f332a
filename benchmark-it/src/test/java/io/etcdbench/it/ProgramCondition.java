// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/** Decides for {@link NeedsProgram}, and finds the program for those that run. */
public final class ProgramCondition implements ExecutionCondition {

  /**
   * Looks for a program.
   *
   * @param name of its file
   * @return where it is on the path; empty when it is not there
   */
  public static Optional<Path> find(String name) {
    String path = System.getenv().getOrDefault("PATH", "");
    return Stream.of(path.split(":", -1))
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /**
   * A program that has to be there.
   *
   * @param name of its file
   * @return where it is on the path
   */
  public static Path require(String name) {
    return find(name)
        .orElseThrow(() -> new IllegalStateException("'" + name + "' is not on the path"));
  }

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    return AnnotationSupport.findAnnotation(context.getElement(), NeedsProgram.class)
        .map(needs -> evaluate(needs.value(), context))
        .orElseGet(() -> ConditionEvaluationResult.enabled("nothing is needed"));
  }

  private static ConditionEvaluationResult evaluate(String name, ExtensionContext context) {
    String variable = "ETCD_BENCH_REQUIRE_" + name.toUpperCase(Locale.ROOT);
    if (Boolean.parseBoolean(System.getenv(variable))) {
      return ConditionEvaluationResult.enabled(variable + " is set");
    }
    if (find(name).isPresent()) {
      return ConditionEvaluationResult.enabled("'" + name + "' is on the path");
    }
    String reason =
        "'%s' is not on the path; install the package of that name, or set %s=true to fail"
            .formatted(name, variable);
    context.getTestClass().ifPresent(c -> report(c.getSimpleName() + " skipped: " + reason));
    return ConditionEvaluationResult.disabled(reason);
  }

  @SuppressWarnings("SystemOut") // where who runs the build looks
  private static void report(String line) {
    System.out.println(line);
  }
}
