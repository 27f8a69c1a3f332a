// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.binary;

import io.etcdbench.cluster.ClusterDescription.Binary;
import io.etcdbench.cluster.ClusterException;
import java.util.function.Consumer;

/** One step of the search for a server. */
public interface BinarySource {

  /** What it looks at, for messages; also the origin of what it finds. */
  String name();

  /** Whether it may open a connection to another machine. */
  boolean usesNetwork();

  /**
   * Looks.
   *
   * @param progress receives one line about anything that takes seconds
   * @return a server that was seen to run
   * @throws Skipped when there is nothing here; the message says why in one line
   * @throws ClusterException when the user asked for exactly this and it is wrong
   */
  Binary find(Consumer<String> progress) throws Skipped;

  /** Nothing was found here, so the next step is tried. */
  final class Skipped extends Exception {
    private static final long serialVersionUID = 1L;

    Skipped(String reason) {
      super(reason);
    }

    Skipped(String reason, Throwable cause) {
      super(reason, cause);
    }
  }
}
