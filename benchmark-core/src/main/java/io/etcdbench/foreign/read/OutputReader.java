// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign.read;

import io.etcdbench.foreign.ForeignRun;
import java.util.List;

/**
 * Recognises the output of a tool, or of a family of tools that print alike, and reads its runs.
 */
interface OutputReader {

  /**
   * Every run of a text.
   *
   * @param text as the tool printed it, perhaps among other lines
   * @return in their order; empty when there is none of this tool
   */
  List<ForeignRun> read(String text);
}
