// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.binary;

import io.etcdbench.cluster.ClusterDescription.Binary;
import io.etcdbench.cluster.ClusterException;
import java.util.function.Consumer;

/** One step of the search for a server. */
public interface BinarySource {

  /** Returns the name of the source for messages; also the origin of the servers that it finds. */
  String name();

  /** Returns whether it may connect to another machine. */
  boolean usesNetwork();

  /**
   * Searches this source.
   *
   * @param progress receives one line for each operation that takes seconds
   * @return a server that has been run once
   * @throws Skipped if this source has no server; the message is a one-line reason
   * @throws ClusterException if the user named this source and it is unusable
   */
  Binary find(Consumer<String> progress) throws Skipped;

  /** Thrown when this source has no server and the next one is to be tried. */
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
