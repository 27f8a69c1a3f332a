// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document;

import io.etcdbench.document.Document.Fact;
import io.etcdbench.format.PlainText;
import java.util.List;

/**
 * The verdicts of a document as CI servers show them. Immutable.
 *
 * @param name of the suite
 * @param properties of the whole
 * @param cases the verdicts
 */
public record TestSuite(String name, List<Fact> properties, List<Case> cases) {
  /** That of a document without verdicts. */
  public static final TestSuite NONE = new TestSuite("", List.of(), List.of());

  /** What came of a case. */
  public enum Outcome {
    /** It holds. */
    PASSED,
    /** It does not hold. */
    FAILED,
    /** It could not be measured. */
    ERROR,
    /** It is not decided, which is not success. */
    SKIPPED
  }

  /**
   * One verdict.
   *
   * @param group what it belongs to, in the form of a class name
   * @param name of the case
   * @param outcome what came of it
   * @param message why; may be empty
   */
  public record Case(String group, String name, Outcome outcome, String message) {
    public Case {
      group = PlainText.line(group);
      name = PlainText.line(name);
      message = PlainText.line(message);
    }
  }

  public TestSuite {
    name = PlainText.line(name);
    properties = List.copyOf(properties);
    cases = List.copyOf(cases);
  }
}
