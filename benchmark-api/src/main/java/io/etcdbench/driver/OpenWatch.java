// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

/** A watch that the server has confirmed. Thread-safe. */
public interface OpenWatch extends AutoCloseable {

  /** Cancels the watch; its listener receives nothing afterwards. Calling it again does nothing. */
  @Override
  void close();
}
