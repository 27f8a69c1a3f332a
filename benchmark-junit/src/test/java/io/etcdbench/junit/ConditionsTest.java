// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

/** A load test that returns a value is skipped where Jupiter would skip it. */
final class ConditionsTest {
  private static final CompletionStage<?> DONE = CompletableFuture.completedFuture(null);
  private static final String SENTENCE =
      "the load test 'own' returns a value, and JUnit does not run such tests; make it void, take a Load and pass the operation to its run method";

  @FakeEtcdServer
  static final class MethodOfTheTest {
    private final boolean ready = false;

    @EnabledIf(value = "isReady", disabledReason = "disabled here")
    @LoadTest(rate = "10", duration = "1s")
    CompletionStage<?> own() {
      return DONE;
    }

    boolean isReady() {
      return ready;
    }
  }

  @FakeEtcdServer
  static final class MethodOfANestedTest {
    @Nested
    final class Inner {
      @EnabledIf(value = "isReady", disabledReason = "disabled here")
      @LoadTest(rate = "10", duration = "1s")
      CompletionStage<?> own() {
        return DONE;
      }

      boolean isReady() {
        return false;
      }
    }
  }

  @FakeEtcdServer
  static final class EnvironmentVariable {
    @EnabledIfEnvironmentVariable(
        named = "ETCD_BENCH_THAT_IS_NEVER_SET",
        matches = ".*",
        disabledReason = "disabled here")
    @LoadTest(rate = "10", duration = "1s")
    CompletionStage<?> own() {
      return DONE;
    }
  }

  /** Reads everything of the test that a condition can. */
  static final class OwnCondition implements ExecutionCondition {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      if (context.getTestMethod().isEmpty()) {
        return ConditionEvaluationResult.enabled("a class");
      }
      assertThat(context.getConfigurationParameter("cluster")).hasValue("none");
      assertThat(context.getConfigurationParameter("cluster", String::length)).hasValue(4);
      assertThat(context.getTags()).containsExactly("load");
      assertThat(context.getDisplayName()).isEqualTo("own()");
      assertThat(context.getUniqueId()).endsWith("#own()]");
      assertThat(context.getRequiredTestMethod().getName()).isEqualTo("own");
      ExtensionContext parent = context.getParent().orElseThrow();
      assertThat(parent.getElement()).hasValue(context.getRequiredTestClass());
      assertThat(parent.getParent()).isEmpty();
      return ConditionEvaluationResult.disabled("disabled here");
    }
  }

  @ExtendWith(OwnCondition.class)
  @FakeEtcdServer
  static final class ConditionOfTheClass {
    @LoadTest(rate = "10", duration = "1s")
    CompletionStage<?> own() {
      return DONE;
    }
  }

  @FakeEtcdServer
  static final class RegisteredCondition {
    @RegisterExtension static final OwnCondition CONDITION = new OwnCondition();

    @LoadTest(rate = "10", duration = "1s")
    CompletionStage<?> own() {
      return DONE;
    }
  }

  @Test
  void aMethodThatAnEnvironmentVariableDisablesIsSkipped() {
    Events tests = executed(EnvironmentVariable.class).results().testEvents();

    assertThat(tests.skipped().map(event -> event.getRequiredPayload(String.class)))
        .containsExactly(
            "Environment variable [ETCD_BENCH_THAT_IS_NEVER_SET] does not exist ==> disabled here");
    assertThat(tests.started().count()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        MethodOfTheTest.class,
        MethodOfANestedTest.class,
        ConditionOfTheClass.class,
        RegisteredCondition.class
      })
  void aMethodThatAConditionDisablesIsSkipped(Class<?> type) {
    Events tests = executed(type).results().testEvents();

    assertThat(tests.skipped().map(event -> event.getRequiredPayload(String.class)))
        .containsExactly("disabled here");
    assertThat(tests.started().count()).isZero();
  }

  @EnabledIf("io.etcdbench.junit.ConditionsTest#never")
  @FakeEtcdServer
  static final class OuterClass {
    @Nested
    final class Inner {
      @LoadTest(rate = "10", duration = "1s")
      CompletionStage<?> own() {
        return DONE;
      }
    }
  }

  static boolean never() {
    return false;
  }

  static boolean always() {
    return true;
  }

  @Test
  void aNestedClassIsSkippedWithTheClassAroundIt() {
    Events all = executed(OuterClass.class).results().allEvents();

    assertThat(all.skipped().map(event -> event.getRequiredPayload(String.class)))
        .containsExactly(
            "@EnabledIf(\"io.etcdbench.junit.ConditionsTest#never\") evaluated to false");
    assertThat(all.failed().count()).isZero();
  }

  @FakeEtcdServer
  static final class Enabled {
    @EnabledIf("io.etcdbench.junit.ConditionsTest#always")
    @LoadTest(rate = "10", duration = "1s")
    CompletionStage<?> own() {
      return DONE;
    }
  }

  @Test
  void aMethodThatNoConditionDisablesFails() {
    assertThat(executed(Enabled.class).complaint(Status.FAILED)).isEqualTo(SENTENCE);
  }

  static final class StoringCondition implements ExecutionCondition {
    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
      return ConditionEvaluationResult.enabled(context.getStore(Namespace.GLOBAL).toString());
    }
  }

  @ExtendWith(StoringCondition.class)
  @FakeEtcdServer
  static final class FailingCondition {
    @LoadTest(rate = "10", duration = "1s")
    CompletionStage<?> own() {
      return DONE;
    }
  }

  @Test
  void aConditionThatFailsIsNamed() {
    assertThat(executed(FailingCondition.class).complaint(Status.FAILED))
        .isEqualTo(
            "the condition %s of '%s' failed: getStore is not available for a load test that returns a value; make it void",
            StoringCondition.class.getName(), FailingCondition.class);
  }

  private static Executed executed(Class<?> type) {
    return new Executed(
        EngineTestKit.engine(SkippedLoadTests.ID)
            .configurationParameter("cluster", "none")
            .selectors(selectClass(type))
            .execute(),
        Path.of(""));
  }
}
