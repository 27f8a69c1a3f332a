// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign.read;

import io.etcdbench.foreign.ForeignRun;
import java.util.List;

/**
 * Recognises the output of a tool, or of a family of tools with similar output, and parses its
 * runs.
 */
interface OutputReader {

  /**
   * Parses all runs in a text.
   *
   * @param text the output of the tool, possibly among other lines
   * @return the runs in order; empty when the text contains no output of this tool
   */
  List<ForeignRun> read(String text);
}
