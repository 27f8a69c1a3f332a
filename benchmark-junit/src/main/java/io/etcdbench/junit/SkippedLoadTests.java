// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.junit;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ModifierSupport;
import org.junit.platform.commons.support.ReflectionSupport;
import org.junit.platform.engine.ConfigurationParameters;
import org.junit.platform.engine.EngineDiscoveryRequest;
import org.junit.platform.engine.EngineExecutionListener;
import org.junit.platform.engine.ExecutionRequest;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestTag;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.discovery.ClassSelector;
import org.junit.platform.engine.discovery.MethodSelector;
import org.junit.platform.engine.discovery.UniqueIdSelector;
import org.junit.platform.engine.support.descriptor.AbstractTestDescriptor;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.EngineDescriptor;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.engine.support.discovery.EngineDiscoveryRequestResolver;
import org.junit.platform.engine.support.discovery.SelectorResolver;

/**
 * Fails each load test that returns a value, is private or is static, unless a condition of JUnit
 * disables it, and runs nothing else. JUnit Jupiter skips such a method with a warning, so that a
 * build would pass without its load test. Found by {@code ServiceLoader}.
 */
public final class SkippedLoadTests implements TestEngine {
  static final String ID = "etcd-bench";

  private static final String CLASS = "class";
  private static final String METHOD = "method";

  /** For {@code ServiceLoader}. */
  public SkippedLoadTests() {}

  @Override
  public String getId() {
    return ID;
  }

  @Override
  public TestDescriptor discover(EngineDiscoveryRequest request, UniqueId id) {
    EngineDescriptor engine = new EngineDescriptor(id, ID);
    EngineDiscoveryRequestResolver.<EngineDescriptor>builder()
        .addClassContainerSelectorResolver(type -> skipped(type).findAny().isPresent())
        .addSelectorResolver(new Selected(id))
        .build()
        .resolve(request, engine);
    return engine;
  }

  @Override
  public void execute(ExecutionRequest request) {
    fail(request.getRootTestDescriptor(), request);
  }

  private static void fail(TestDescriptor descriptor, ExecutionRequest request) {
    EngineExecutionListener listener = request.getEngineExecutionListener();
    TestExecutionResult result = TestExecutionResult.successful();
    Set<? extends TestDescriptor> children = descriptor.getChildren();
    try {
      Optional<String> disabled = disabled(descriptor, request.getConfigurationParameters());
      if (disabled.isPresent()) {
        listener.executionSkipped(descriptor, disabled.get());
        return;
      }
      if (descriptor instanceof SkippedMethod test) {
        result = TestExecutionResult.failed(test.failure());
      }
    } catch (ExtensionConfigurationException e) {
      result = TestExecutionResult.failed(e);
      children = Set.of();
    }
    listener.executionStarted(descriptor);
    children.forEach(child -> fail(child, request));
    listener.executionFinished(descriptor, result);
  }

  /** Returns the reason why Jupiter would skip a class or method. */
  private static Optional<String> disabled(
      TestDescriptor descriptor, ConfigurationParameters parameters) {
    Stream<ConditionContext> contexts = Stream.empty();
    if (descriptor instanceof ContainingClass container) {
      contexts =
          Conditions.classes(container.type).stream()
              .map(type -> new ConditionContext(descriptor, type, type, parameters));
    } else if (descriptor instanceof SkippedMethod test) {
      contexts = Stream.of(new ConditionContext(descriptor, test.method, test.type, parameters));
    }
    return contexts.flatMap(context -> Conditions.disabled(context).stream()).findFirst();
  }

  /** Returns the load tests of a class and its nested classes that JUnit skips. */
  private static Stream<MethodSelector> skipped(Class<?> type) {
    if (ModifierSupport.isAbstract(type)) {
      return Stream.empty();
    }
    return Stream.concat(
        ReflectionSupport.findMethods(
                type, SkippedLoadTests::isSkipped, HierarchyTraversalMode.TOP_DOWN)
            .stream()
            .map(method -> selectMethod(type, method)),
        ReflectionSupport.findNestedClasses(
                type, nested -> AnnotationSupport.isAnnotated(nested, Nested.class))
            .stream()
            .flatMap(SkippedLoadTests::skipped));
  }

  private static boolean isSkipped(Method method) {
    return !method.isSynthetic()
        && AnnotationSupport.isAnnotated(method, LoadTest.class)
        && reason(method).isPresent();
  }

  /** Returns why JUnit skips a test method, with the remedy; empty when it runs the method. */
  private static Optional<String> reason(Method method) {
    String reason = "%s, and JUnit does not run such tests; %s";
    if (method.getReturnType() != void.class) {
      return Optional.of(
          reason.formatted(
              "returns a value",
              "make it void, take a Load and pass the operation to its run method"));
    }
    if (ModifierSupport.isPrivate(method)) {
      return Optional.of(reason.formatted("is private", "remove 'private'"));
    }
    return ModifierSupport.isStatic(method)
        ? Optional.of(reason.formatted("is static", "remove 'static'"))
        : Optional.empty();
  }

  private record Selected(UniqueId engine) implements SelectorResolver {
    @Override
    public Resolution resolve(ClassSelector selector, Context context) {
      Class<?> type = selector.getJavaClass();
      if (skipped(type).findAny().isEmpty()) {
        return Resolution.unresolved();
      }
      return context
          .addToParent(parent -> Optional.of(new ContainingClass(parent.getUniqueId(), type)))
          .map(
              added ->
                  Resolution.match(
                      Match.exact(added, () -> skipped(type).collect(Collectors.toSet()))))
          .orElseGet(Resolution::unresolved);
    }

    @Override
    public Resolution resolve(MethodSelector selector, Context context) {
      Class<?> type = selector.getJavaClass();
      // Other engines select what is not a Java method: the class is looked at first.
      if (skipped(type).findAny().isEmpty() || !isSkipped(selector.getJavaMethod())) {
        return Resolution.unresolved();
      }
      Method method = selector.getJavaMethod();
      return context
          .addToParent(
              () -> selectClass(type),
              parent -> Optional.of(new SkippedMethod(parent.getUniqueId(), type, method)))
          .map(added -> Resolution.match(Match.exact(added)))
          .orElseGet(Resolution::unresolved);
    }

    /** Build tools repeat a failed test by its identifier. */
    @Override
    public Resolution resolve(UniqueIdSelector selector, Context context) {
      UniqueId id = selector.getUniqueId();
      if (!id.hasPrefix(engine)) {
        return Resolution.unresolved();
      }
      UniqueId.Segment last = id.getLastSegment();
      return switch (last.getType()) {
        case CLASS -> Resolution.selectors(Set.of(selectClass(last.getValue())));
        case METHOD -> Resolution.selectors(Set.of(selectMethod(last.getValue())));
        default -> Resolution.unresolved();
      };
    }
  }

  private static final class ContainingClass extends AbstractTestDescriptor {
    private final Class<?> type;

    ContainingClass(UniqueId parent, Class<?> type) {
      super(parent.append(CLASS, type.getName()), type.getSimpleName(), ClassSource.from(type));
      this.type = type;
    }

    @Override
    public Type getType() {
      return Type.CONTAINER;
    }
  }

  private static final class SkippedMethod extends AbstractTestDescriptor {
    private final Class<?> type;
    private final Method method;

    SkippedMethod(UniqueId parent, Class<?> type, Method method) {
      super(
          parent.append(METHOD, qualifiedName(type, method)),
          method.getName() + "()",
          MethodSource.from(type, method));
      this.type = type;
      this.method = method;
    }

    /** In the form that selects the method again. */
    private static String qualifiedName(Class<?> type, Method method) {
      return Arrays.stream(method.getParameterTypes())
          .map(Class::getName)
          .collect(Collectors.joining(",", type.getName() + "#" + method.getName() + "(", ")"));
    }

    @Override
    public Type getType() {
      return Type.TEST;
    }

    /** Returns those that Jupiter would, so that filters by tag apply. */
    @Override
    public Set<TestTag> getTags() {
      return Stream.<AnnotatedElement>concat(Stream.of(method), Conditions.classes(type).stream())
          .flatMap(
              element -> AnnotationSupport.findRepeatableAnnotations(element, Tag.class).stream())
          .map(Tag::value)
          .filter(TestTag::isValid)
          .map(TestTag::create)
          .collect(Collectors.toSet());
    }

    Throwable failure() {
      return new ExtensionConfigurationException(
          "the load test '%s' %s".formatted(method.getName(), reason(method).orElseThrow()));
    }
  }
}
