// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document;

import io.etcdbench.document.Document.Block;
import io.etcdbench.format.PlainText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A verdict with its evidence. Immutable.
 *
 * @param badge the verdict
 * @param meaning one sentence
 * @param advice what to do; empty for nothing
 * @param remarks findings or evidence, the most severe first
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
   * @param subject its subject, for example a kind of finding; may be empty
   * @param text the observation
   * @param advice what to do; empty for nothing
   */
  public record Remark(@Nullable Badge badge, String subject, String text, String advice) {
    public Remark {
      subject = PlainText.line(subject);
      text = PlainText.line(text);
      advice = PlainText.line(advice);
    }

    /** Returns a line of evidence. */
    public static Remark seen(String text) {
      return new Remark(null, "", text, "");
    }

    /** Returns subject, text and advice in one line. */
    public String line() {
      return (subject.isEmpty() ? "" : subject + ": ")
          + text
          + (advice.isEmpty() ? "" : "; " + advice);
    }
  }
}
