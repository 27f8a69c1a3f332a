// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document;

import io.etcdbench.document.Document.Block;
import io.etcdbench.format.PlainText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A verdict with what it rests on. Immutable.
 *
 * @param badge the verdict
 * @param meaning one sentence
 * @param advice what to do; empty when there is nothing to do
 * @param remarks findings or evidence, the gravest first
 */
public record Assessment(Badge badge, String meaning, String advice, List<Remark> remarks)
    implements Block {
  public Assessment {
    meaning = PlainText.line(meaning);
    advice = PlainText.line(advice);
    remarks = List.copyOf(remarks);
  }

  /**
   * One finding or one line of evidence.
   *
   * @param badge its severity; null for evidence
   * @param subject what it is about, for example a kind of finding; may be empty
   * @param text what was seen
   * @param advice what to do; empty when there is nothing to do
   */
  public record Remark(@Nullable Badge badge, String subject, String text, String advice) {
    public Remark {
      subject = PlainText.line(subject);
      text = PlainText.line(text);
      advice = PlainText.line(advice);
    }

    /** Evidence. */
    public static Remark seen(String text) {
      return new Remark(null, "", text, "");
    }

    /** Subject, text and advice in one line. */
    public String line() {
      return (subject.isEmpty() ? "" : subject + ": ")
          + text
          + (advice.isEmpty() ? "" : "; " + advice);
    }
  }
}
