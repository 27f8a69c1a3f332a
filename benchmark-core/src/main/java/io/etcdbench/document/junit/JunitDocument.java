// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document.junit;

import io.etcdbench.document.Document;
import io.etcdbench.document.TestSuite;
import io.etcdbench.document.TestSuite.Case;
import io.etcdbench.document.TestSuite.Outcome;
import java.util.ArrayList;
import java.util.List;

/** Renders the verdicts of a document as JUnit XML, which CI servers read as tests. Stateless. */
public final class JunitDocument {
  private JunitDocument() {}

  /**
   * Renders a document.
   *
   * @return XML, lines ended by a line feed
   * @throws IllegalArgumentException if the document has no verdicts
   */
  public static String render(Document document) {
    TestSuite suite = document.exports().suite();
    if (suite.cases().isEmpty()) {
      throw new IllegalArgumentException(
          "'%s' has no verdicts for JUnit".formatted(document.title()));
    }
    List<String> lines = new ArrayList<>();
    lines.add("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
    lines.add(
        "<testsuite name=\"%s\" tests=\"%s\" failures=\"%s\" errors=\"%s\" skipped=\"%s\">"
            .formatted(
                escaped(suite.name()),
                suite.cases().size(),
                count(suite, Outcome.FAILED),
                count(suite, Outcome.ERROR),
                count(suite, Outcome.SKIPPED)));
    lines.add("  <properties>");
    suite
        .properties()
        .forEach(
            one ->
                lines.add(
                    "    <property name=\"%s\" value=\"%s\"/>"
                        .formatted(escaped(one.label()), escaped(one.text()))));
    lines.add("  </properties>");
    suite.cases().forEach(one -> lines.add(line(one)));
    lines.add("</testsuite>");
    return String.join("\n", lines) + "\n";
  }

  private static long count(TestSuite suite, Outcome outcome) {
    return suite.cases().stream().filter(one -> one.outcome() == outcome).count();
  }

  private static String line(Case one) {
    String open =
        "  <testcase classname=\"%s\" name=\"%s\">"
            .formatted(escaped(one.group()), escaped(one.name()));
    String inside =
        switch (one.outcome()) {
          case PASSED -> "<system-out>" + escaped(one.message()) + "</system-out>";
          case FAILED -> element("failure", one.message());
          case ERROR -> element("error", one.message());
          case SKIPPED -> element("skipped", one.message());
        };
    return open + inside + "</testcase>";
  }

  private static String element(String name, String message) {
    return "<" + name + " message=\"" + escaped(message) + "\"/>";
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
