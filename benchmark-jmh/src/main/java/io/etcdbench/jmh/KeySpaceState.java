// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh;

import io.etcdbench.jmh.plan.DataSet;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The number of keys and the size of their values; sends nothing. */
@State(Scope.Benchmark)
public class KeySpaceState {
  /** The size of every value. */
  @Param("256")
  public int valueBytes;

  /** Number of existing keys, all of which are used. */
  @Param("10000")
  public int keyCount;

  /** Returns the keys under the run's prefix. */
  DataSet dataSet(ClusterState cluster) {
    return new DataSet(cluster.handover().keyPrefix(), valueBytes, keyCount);
  }
}
