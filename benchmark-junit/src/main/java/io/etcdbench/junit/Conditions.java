// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.junit;

import java.lang.reflect.AnnotatedElement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.ReflectionSupport;

/**
 * Why Jupiter would skip a class or method: {@link Disabled}, or an {@link ExecutionCondition} that
 * an annotation ({@code @EnabledIf}, {@code @DisabledOnOs}, any {@link ExtendWith}) or a static
 * field with {@link RegisterExtension} registers for it or for a class around it. Conditions that
 * {@code ServiceLoader} finds are not evaluated.
 */
final class Conditions {
  private Conditions() {}

  /** Returns a class and, for a nested one, those around it, the outermost first. */
  static List<Class<?>> classes(Class<?> type) {
    List<Class<?>> classes = new ArrayList<>();
    if (AnnotationSupport.isAnnotated(type, Nested.class)) {
      classes.addAll(classes(Objects.requireNonNull(type.getEnclosingClass())));
    }
    classes.add(type);
    return classes;
  }

  /**
   * Returns the reason to skip an element, if there is one.
   *
   * @throws ExtensionConfigurationException when a condition fails
   */
  static Optional<String> disabled(ConditionContext context) {
    AnnotatedElement element = context.element();
    Optional<Disabled> disabled = AnnotationSupport.findAnnotation(element, Disabled.class);
    if (disabled.isPresent()) {
      return disabled.map(Disabled::value).map(reason -> orElse(reason, element + " is @Disabled"));
    }
    return conditions(element, context.type())
        .map(condition -> evaluate(condition, context))
        .filter(ConditionEvaluationResult::isDisabled)
        .map(result -> orElse(result.getReason().orElse(""), element + " is disabled"))
        .findFirst();
  }

  private static String orElse(String reason, String fallback) {
    return reason.isBlank() ? fallback : reason;
  }

  /** Those of a class apply to its methods and nested classes, too. */
  private static Stream<ExecutionCondition> conditions(AnnotatedElement element, Class<?> type) {
    List<Class<?>> classes = classes(type);
    Stream<ExecutionCondition> annotated =
        Stream.<AnnotatedElement>concat(classes.stream(), Stream.of(element))
            .flatMap(
                one -> AnnotationSupport.findRepeatableAnnotations(one, ExtendWith.class).stream())
            .flatMap(extensions -> Stream.of(extensions.value()))
            .filter(ExecutionCondition.class::isAssignableFrom)
            .distinct()
            .map(extension -> (ExecutionCondition) ReflectionSupport.newInstance(extension));
    Stream<ExecutionCondition> fields =
        classes.stream()
            .flatMap(
                one ->
                    AnnotationSupport.findAnnotatedFieldValues(
                        one, RegisterExtension.class, ExecutionCondition.class)
                        .stream());
    return Stream.concat(annotated, fields);
  }

  private static ConditionEvaluationResult evaluate(
      ExecutionCondition condition, ConditionContext context) {
    try {
      return condition.evaluateExecutionCondition(context.asExtensionContext());
    } catch (Exception e) { // reflection in a condition throws what its method throws
      throw new ExtensionConfigurationException(
          "the condition %s of '%s' failed: %s"
              .formatted(condition.getClass().getName(), context.element(), e.getMessage()),
          e);
    }
  }
}
