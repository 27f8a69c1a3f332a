// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document;

import io.etcdbench.document.Document.Fact;
import io.etcdbench.format.PlainText;
import java.util.List;

/**
 * The verdicts of a document for CI servers. Immutable.
 *
 * @param name name of the suite
 * @param properties properties of the suite
 * @param cases the verdicts
 */
public record TestSuite(String name, List<Fact> properties, List<Case> cases) {
  /** The suite of a document without verdicts. */
  public static final TestSuite NONE = new TestSuite("", List.of(), List.of());

  /** Outcome of a case. */
  public enum Outcome {
    /** The case holds. */
    PASSED,
    /** The case does not hold. */
    FAILED,
    /** The case could not be measured. */
    ERROR,
    /** The case is undecided, which is not success. */
    SKIPPED
  }

  /**
   * One verdict.
   *
   * @param group its group, in the form of a class name
   * @param name name of the case
   * @param outcome the outcome
   * @param message the reason; may be empty
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
