// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.server;

/** Thrown when a member's metrics cannot be read; the message gives the reason in plain words. */
final class MetricsException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  MetricsException(String message) {
    super(message);
  }
}
