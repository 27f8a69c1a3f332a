// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.quiet;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.LifecycleMethodExecutionExceptionHandler;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.opentest4j.TestAbortedException;

/**
 * Makes a failure of an aborted test when the system property {@code require.quiet} is {@code
 * true}: where a quiet machine was asked for, a test that found it busy has proven nothing. JUnit
 * detects it in every module that has the test jar of benchmark-core. Stateless.
 */
public final class RequiredQuiet
    implements TestExecutionExceptionHandler, LifecycleMethodExecutionExceptionHandler {
  /** The system property. */
  static final String PROPERTY = "require.quiet";

  @Override
  public void handleTestExecutionException(ExtensionContext context, Throwable thrown)
      throws Throwable {
    throw Boolean.getBoolean(PROPERTY) ? failure(thrown) : thrown;
  }

  @Override
  public void handleBeforeAllMethodExecutionException(ExtensionContext context, Throwable thrown)
      throws Throwable {
    handleTestExecutionException(context, thrown);
  }

  @Override
  public void handleBeforeEachMethodExecutionException(ExtensionContext context, Throwable thrown)
      throws Throwable {
    handleTestExecutionException(context, thrown);
  }

  /** What is thrown in the place of an abort. */
  static Throwable failure(Throwable thrown) {
    return thrown instanceof TestAbortedException
        ? new AssertionError("aborted, with -Drequire.quiet=true: " + thrown.getMessage(), thrown)
        : thrown;
  }
}
