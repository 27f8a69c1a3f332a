// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.junit;

import io.etcdbench.driver.EtcdDrivers;
import io.etcdbench.result.RunResult;
import java.lang.reflect.Method;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Measures before the method of a {@link LoadTest} runs, or when it calls {@link Load#run}. */
final class LoadTestExtension
    implements BeforeTestExecutionCallback, AfterTestExecutionCallback, ParameterResolver {
  private static final Namespace NAMESPACE = Namespace.create(LoadTestExtension.class);

  @Override
  public void beforeTestExecution(ExtensionContext context) {
    Method method = context.getRequiredTestMethod();
    LoadTestPlan test = new LoadTestPlan(method.getAnnotation(LoadTest.class), method);
    LoadTestRun run = LoadTestRun.of(context, test);
    context.getStore(NAMESPACE).put(OwnLoad.class, new OwnLoad(run, new AtomicBoolean()));
    if (!test.isOwn()) {
      RunResult unused = run.measure(EtcdDrivers.onClassPath());
    }
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == Load.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    OwnLoad load = context.getStore(NAMESPACE).get(OwnLoad.class, OwnLoad.class);
    if (load == null || !load.run().test().isOwn()) {
      throw new ExtensionConfigurationException(
          "a Load is requested outside a load test of an own operation; take it as a parameter of a method with @LoadTest that has neither mix nor plan");
    }
    return load;
  }

  @Override
  public void afterTestExecution(ExtensionContext context) {
    OwnLoad load = context.getStore(NAMESPACE).get(OwnLoad.class, OwnLoad.class);
    if (load != null && load.isForgotten() && context.getExecutionException().isEmpty()) {
      throw new ExtensionConfigurationException(
          "the load test '%s' has measured nothing; give it a mix or a plan, or take a Load and call its run method"
              .formatted(context.getRequiredTestMethod().getName()));
    }
  }

  private record OwnLoad(LoadTestRun run, AtomicBoolean isUsed) implements Load {

    boolean isForgotten() {
      return run.test().isOwn() && !isUsed.get();
    }

    @Override
    public RunResult run(Supplier<? extends CompletionStage<?>> operation) {
      if (isUsed.getAndSet(true)) {
        throw new IllegalStateException(
            "a load test runs one load; write another test for the other operation");
      }
      return run.measure(EtcdDrivers.onClassPath().with(new OwnOperation(operation)));
    }
  }
}
