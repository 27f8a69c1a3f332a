// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import io.etcdbench.document.text.TextStyle;
import io.etcdbench.result.RunResult;
import java.nio.file.Path;

/**
 * Tells a result in one format. Stateless and thread-safe.
 *
 * @implSpec The text depends on the two arguments only: not on the locale, the time zone or the
 *     platform; a terminal has a say only in the {@link TextStyle} a reporter was made with.
 */
public interface Reporter {

  /**
   * Tells a result.
   *
   * @param result what to tell
   * @param folder where its files are, as the reader should see it
   * @return the whole report, lines ended by a line feed
   */
  String render(RunResult result, Path folder);
}
