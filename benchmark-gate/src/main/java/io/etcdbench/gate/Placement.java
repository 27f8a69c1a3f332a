// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate;

import java.util.List;

/**
 * Directories and clusters of the two arms of a pair, baseline first. Immutable.
 *
 * @param directories neutral names of the directories in which they ran
 * @param clusters indexes of the clusters that they used, from 0; equal unless each arm had a
 *     cluster of its own
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

  /** Returns the neutral name of an arm's directory. */
  public String directory(Arm arm) {
    return directories.get(index(arm));
  }

  /** Returns the index of an arm's cluster. */
  public int cluster(Arm arm) {
    return clusters.get(index(arm));
  }

  private static int index(Arm arm) {
    return arm == Arm.BASELINE ? 0 : 1;
  }
}
