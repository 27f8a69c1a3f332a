// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.suite;

import java.util.Locale;

/** The servers that both arms use. */
enum Servers {
  /** A fake etcd in the JVM of the orchestrator: each call takes a millisecond. */
  FAKE,
  /** Three members on this machine. */
  THREE;

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
