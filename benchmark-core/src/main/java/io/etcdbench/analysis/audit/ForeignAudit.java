// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.audit;

import io.etcdbench.analysis.audit.PublishedFigures.Circumstances;
import io.etcdbench.result.Finding;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Audits a file that another tool, or a person, wrote: a table of published figures as CSV, what
 * Kubernetes' perf-dash and JMH keep as JSON, and what {@link ForeignOutput} reads. Stateless.
 */
public final class ForeignAudit {
  /** The name of the only row of a file that is about one run. */
  public static final String WHOLE = "";

  private ForeignAudit() {}

  /**
   * Audits a file.
   *
   * @param text what it holds
   * @param known how its figures came about, as far as the file itself does not tell
   * @return what speaks against each of its rows, in their order; {@link #WHOLE} where there is but
   *     one
   * @throws IllegalArgumentException when nobody knows such files, or a line cannot be read; the
   *     message is one clause
   */
  public static Map<String, List<Finding>> of(String text, Circumstances known) {
    if (PublishedTable.isOne(text)) {
      return PublishedTable.read(text).audit();
    }
    Optional<List<Finding>> json = JmhJson.audit(text).or(() -> PerfdashJson.audit(text));
    return Map.of(WHOLE, json.orElseGet(() -> PublishedAudit.of(ForeignOutput.read(text), known)));
  }
}
