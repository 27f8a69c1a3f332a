// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.junit;

import io.etcdbench.plan.Durations;
import java.lang.reflect.Method;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.opentest4j.AssertionFailedError;

/** Writes while a method with {@link RecoversWithin} runs, and afterwards until writes succeed. */
final class RecoveryExtension implements InvocationInterceptor {

  @Override
  public void interceptTestMethod(
      Invocation<@Nullable Void> invocation,
      ReflectiveInvocationContext<Method> invocationContext,
      ExtensionContext context)
      throws Throwable {
    probed(invocation, context);
  }

  /** Of repeated and parameterized tests: each invocation has the limit. */
  @Override
  public void interceptTestTemplateMethod(
      Invocation<@Nullable Void> invocation,
      ReflectiveInvocationContext<Method> invocationContext,
      ExtensionContext context)
      throws Throwable {
    probed(invocation, context);
  }

  /** The dynamic tests run after the method has returned, so there is nothing to measure. */
  @Override
  public <T extends @Nullable Object> T interceptTestFactoryMethod(
      Invocation<T> invocation,
      ReflectiveInvocationContext<Method> invocationContext,
      ExtensionContext context) {
    throw new ExtensionConfigurationException(
        "@RecoversWithin of '%s' is on a @TestFactory; allowed: methods with @Test, @RepeatedTest or @ParameterizedTest"
            .formatted(context.getRequiredTestMethod().getName()));
  }

  private static void probed(Invocation<@Nullable Void> invocation, ExtensionContext context)
      throws Throwable {
    Duration limit = limit(context.getRequiredTestMethod());
    try (RecoveryProbe probe = RecoveryProbe.start(EtcdExtension.of(context).cluster(), limit)) {
      invocation.proceed();
      RecoveryProbe.Outage worst = probe.finish();
      context.publishReportEntry("etcd-bench-recovery", worst.inWords());
      if (worst.length().compareTo(limit) > 0) {
        throw new AssertionFailedError(
            "%s, longer than the %s of @RecoversWithin"
                .formatted(worst.inWords(), Durations.format(limit)));
      }
    }
  }

  private static Duration limit(Method method) {
    String text = method.getAnnotation(RecoversWithin.class).value();
    Duration limit = Durations.parse(text);
    if (limit.isZero()) {
      throw new ExtensionConfigurationException(
          "@RecoversWithin of '%s' is '%s'; allowed: above zero, for example 3s"
              .formatted(method.getName(), text));
    }
    return limit;
  }
}
