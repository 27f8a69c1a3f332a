// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.quiet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.Extension;
import org.opentest4j.TestAbortedException;

final class RequiredQuietTest {
  @Test
  void makesAFailureOfAnAbortedTestAndLeavesTheOthers() {
    IllegalStateException other = new IllegalStateException("other");

    assertThat(RequiredQuiet.failure(new TestAbortedException("busy")))
        .isInstanceOf(AssertionError.class)
        .hasMessage("aborted, with -Drequire.quiet=true: busy");
    assertThat(RequiredQuiet.failure(other)).isSameAs(other);
  }

  @Test
  void isFoundByJUnit() {
    assertThat(ServiceLoader.load(Extension.class)).hasAtLeastOneElementOfType(RequiredQuiet.class);
    assertThat(System.getProperty("junit.jupiter.extensions.autodetection.enabled"))
        .as("set by the pom")
        .isEqualTo("true");
  }
}
