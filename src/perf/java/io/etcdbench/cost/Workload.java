// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cost;

/** Operations that the clients run. */
enum Workload {
  /** Puts of random keys out of 100,000. */
  PUT("put"),
  /** Serializable gets of one key, as the Go tool does them. */
  SERIALIZABLE_GET("serializable get");

  private final String words;

  Workload(String words) {
    this.words = words;
  }

  String words() {
    return words;
  }
}
