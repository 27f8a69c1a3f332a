// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectUniqueId;

import io.etcd.jetcd.Client;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.launcher.TagFilter;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

/** Load tests that JUnit Jupiter skips are failures, in whichever way a build selects them. */
final class SkippedLoadTestsTest {
  private static final String SENTENCE =
      "the load test '%s' returns a value, and JUnit does not run such tests; make it void, take a Load and pass the operation to its run method";

  /** Jupiter finds no test in it, and ignores its tag, which contains a space. */
  @Tag("not valid")
  @FakeEtcdServer
  static final class OnlyReturning {
    @LoadTest(rate = "10", duration = "1s")
    CompletionStage<?> own(Client jetcd, int[] sizes) {
      return CompletableFuture.completedFuture(jetcd);
    }
  }

  @Test
  void aClassWithoutAnotherTestFails() {
    assertThat(complaint(selectClass(OnlyReturning.class))).isEqualTo(SENTENCE.formatted("own"));
  }

  @Test
  void aSingleMethodFails() {
    assertThat(complaint(selectMethod(OnlyReturning.class, "own", Client.class, int[].class)))
        .isEqualTo(SENTENCE.formatted("own"));
  }

  @FakeEtcdServer
  static final class OnlyPrivate {
    @SuppressWarnings("UnusedMethod") // found by its annotation
    @LoadTest(mix = "put", duration = "1s")
    private void hidden() {}
  }

  @FakeEtcdServer
  static final class OnlyStatic {
    @LoadTest(mix = "put", duration = "1s")
    static void shared() {}
  }

  @Test
  void aPrivateOrStaticMethodFails() {
    assertThat(complaint(selectClass(OnlyPrivate.class)))
        .isEqualTo(
            "the load test 'hidden' is private, and JUnit does not run such tests; remove 'private'");
    assertThat(complaint(selectClass(OnlyStatic.class)))
        .isEqualTo(
            "the load test 'shared' is static, and JUnit does not run such tests; remove 'static'");
  }

  @Test
  void aFailedTestIsRepeatedByItsIdentifier() {
    UniqueId failed =
        kit(selectClass(OnlyReturning.class))
            .execute()
            .testEvents()
            .failed()
            .list()
            .get(0)
            .getTestDescriptor()
            .getUniqueId();

    assertThat(complaint(selectUniqueId(failed))).isEqualTo(SENTENCE.formatted("own"));
  }

  @Tag("outer")
  @FakeEtcdServer
  static final class Outer {
    @Test
    void any() {}

    @Nested
    final class Inner {
      @LoadTest(rate = "10", duration = "1s")
      CompletionStage<?> nested() {
        return CompletableFuture.completedFuture(null);
      }
    }
  }

  @Test
  void aNestedClassFails() {
    assertThat(complaint(selectClass(Outer.class))).isEqualTo(SENTENCE.formatted("nested"));
  }

  @Test
  void theTagOfLoadTestsLeavesItOut() {
    assertThat(testsWithout("load", OnlyReturning.class)).isZero();
  }

  @Test
  void aTagOfTheClassAroundItLeavesItOut() {
    assertThat(testsWithout("outer", Outer.class)).isZero();
  }

  private static long testsWithout(String tag, Class<?> type) {
    return kit(selectClass(type))
        .filters(TagFilter.excludeTags(tag))
        .execute()
        .testEvents()
        .count();
  }

  @FakeEtcdServer
  static final class OneDisabled {
    @Disabled("until the cluster is back")
    @LoadTest(rate = "10", duration = "1s")
    CompletionStage<?> own() {
      return CompletableFuture.completedFuture(null);
    }
  }

  @Test
  void aDisabledMethodIsSkipped() {
    Events tests = kit(selectClass(OneDisabled.class)).execute().testEvents();

    assertThat(reasons(tests)).containsExactly("until the cluster is back");
    assertThat(tests.started().count()).isZero();
  }

  @Disabled
  @FakeEtcdServer
  static final class AllDisabled {
    @Nested
    final class Inner {
      @LoadTest(rate = "10", duration = "1s")
      CompletionStage<?> nested() {
        return CompletableFuture.completedFuture(null);
      }
    }
  }

  @Test
  void aNestedClassOfADisabledClassIsSkipped() {
    Events all = kit(selectClass(AllDisabled.class)).execute().allEvents();

    assertThat(reasons(all)).containsExactly(AllDisabled.class + " is @Disabled");
    assertThat(all.failed().count()).isZero();
  }

  private static List<String> reasons(Events events) {
    return events.skipped().map(event -> event.getRequiredPayload(String.class)).toList();
  }

  @FakeEtcdServer
  static final class RunByJupiter {
    @Test
    void any() {}

    @LoadTest(mix = "put", duration = "1s")
    void load() {}
  }

  @Test
  void testsThatJupiterRunsAreLeftToIt() {
    assertThat(kit(selectClass(RunByJupiter.class)).execute().testEvents().count()).isZero();
    assertThat(kit(selectMethod(RunByJupiter.class, "load")).execute().testEvents().count())
        .isZero();
  }

  private static EngineTestKit.Builder kit(DiscoverySelector selector) {
    return EngineTestKit.engine(SkippedLoadTests.ID).selectors(selector);
  }

  private static String complaint(DiscoverySelector selector) {
    return new Executed(kit(selector).execute(), Path.of("")).complaint(Status.FAILED);
  }
}
