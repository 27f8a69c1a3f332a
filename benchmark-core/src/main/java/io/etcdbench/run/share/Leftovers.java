// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run.share;

/** Advice about what a run leaves on the cluster. */
public final class Leftovers {
  /** Advice about leases. */
  public static final String OF_LEASES =
      "wait until they expire, or list them with 'etcdctl lease list' and revoke them";

  private Leftovers() {}

  /** Returns the advice about keys under a prefix. */
  public static String ofKeys(String prefix) {
    return "inspect them; to delete all that remains: " + deletion(prefix);
  }

  /** Returns a shell command that deletes everything under a prefix. */
  public static String deletion(String prefix) {
    return "etcdctl del --prefix '%s'".formatted(prefix);
  }
}
