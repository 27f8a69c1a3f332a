// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import java.util.List;

/**
 * Where the arms of a pair were, baseline first. Immutable.
 *
 * @param directories the neutral names under which they ran
 * @param clusters the numbers of the clusters that they asked, from 0 on; the same one unless the
 *     clusters were crossed
 */
public record Placement(List<String> directories, List<Integer> clusters) {
  public Placement {
    directories = List.copyOf(directories);
    clusters = List.copyOf(clusters);
    if (directories.size() != 2 || clusters.size() != 2) {
      throw new IllegalArgumentException(
          "a pair has the directories %s and the clusters %s; allowed: two of each"
              .formatted(directories, clusters));
    }
  }

  /**
   * Where one of the arms ran.
   *
   * @param arm which
   * @return the neutral name of its directory
   */
  public String directory(Arm arm) {
    return directories.get(index(arm));
  }

  /**
   * Whom one of the arms asked.
   *
   * @param arm which
   * @return the number of its cluster
   */
  public int cluster(Arm arm) {
    return clusters.get(index(arm));
  }

  private static int index(Arm arm) {
    return arm == Arm.BASELINE ? 0 : 1;
  }
}
