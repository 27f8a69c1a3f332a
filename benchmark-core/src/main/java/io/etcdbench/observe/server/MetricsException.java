// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.server;

/** A member's metrics cannot be read; the message says in words why. */
final class MetricsException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  MetricsException(String message) {
    super(message);
  }
}
