// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.junit;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.ReflectionSupport;
import org.junit.platform.engine.ConfigurationParameters;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestTag;

/**
 * What a condition reads of a class or method that Jupiter does not run. A proxy, because JUnit 6
 * adds methods to {@link ExtensionContext} that JUnit 5 lacks. It has no store and no executable
 * invoker: a condition that requests one fails.
 */
record ConditionContext(
    TestDescriptor descriptor,
    AnnotatedElement element,
    Class<?> type,
    ConfigurationParameters parameters)
    implements InvocationHandler {

  ExtensionContext asExtensionContext() {
    return (ExtensionContext)
        Proxy.newProxyInstance(
            ExtensionContext.class.getClassLoader(), new Class<?>[] {ExtensionContext.class}, this);
  }

  @Override
  public @Nullable Object invoke(
      Object proxy, Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
    return switch (method.getName()) {
      case "getUniqueId" -> descriptor.getUniqueId().toString();
      case "getDisplayName" -> descriptor.getDisplayName();
      case "getTags" ->
          descriptor.getTags().stream().map(TestTag::getName).collect(Collectors.toSet());
      case "getElement" -> Optional.of(element);
      case "getTestClass" -> Optional.of(type);
      case "getTestMethod" -> Optional.of(element).filter(Method.class::isInstance);
      case "getTestInstance" -> element instanceof Method ? instance(type) : Optional.empty();
      case "getParent" -> parent().map(ConditionContext::asExtensionContext);
      case "getConfigurationParameter" -> parameter(Objects.requireNonNull(arguments));
      case "toString" -> element.toString();
      default -> byDefault(proxy, method, arguments);
    };
  }

  private static @Nullable Object byDefault(
      Object proxy, Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
    if (!method.isDefault()) {
      throw new ExtensionConfigurationException(
          "%s is not available for a load test that returns a value; make it void"
              .formatted(method.getName()));
    }
    return InvocationHandler.invokeDefault(proxy, method, arguments);
  }

  private Optional<ConditionContext> parent() {
    List<Class<?>> classes = Conditions.classes(type);
    int parent = classes.size() - (element instanceof Method ? 1 : 2);
    return parent < 0 ? Optional.empty() : Optional.of(of(classes.get(parent)));
  }

  private ConditionContext of(Class<?> type) {
    return new ConditionContext(descriptor, type, type, parameters);
  }

  @SuppressWarnings("unchecked")
  private Optional<?> parameter(@Nullable Object[] arguments) {
    String key = (String) Objects.requireNonNull(arguments[0]);
    return arguments.length == 1
        ? parameters.get(key)
        : parameters.get(key, (Function<String, Object>) Objects.requireNonNull(arguments[1]));
  }

  /** Returns an instance for conditions that are its methods; none if it needs parameters. */
  private static Optional<Object> instance(Class<?> type) {
    Object[] outer =
        type.isMemberClass() && !Modifier.isStatic(type.getModifiers())
            ? instance(type.getEnclosingClass()).stream().toArray()
            : new Object[0];
    return Arrays.stream(type.getDeclaredConstructors())
            .anyMatch(constructor -> constructor.getParameterCount() == outer.length)
        ? Optional.of(ReflectionSupport.newInstance(type, outer))
        : Optional.empty();
  }
}
