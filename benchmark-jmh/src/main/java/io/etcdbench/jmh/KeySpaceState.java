// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh;

import io.etcdbench.driver.Operation.Get.Consistency;
import io.etcdbench.workload.OperationSource;
import io.etcdbench.workload.key.KeyChooser;
import io.etcdbench.workload.key.KeySpace;
import io.etcdbench.workload.mix.GetSource;
import io.etcdbench.workload.mix.PutSource;
import io.etcdbench.workload.mix.ReadStyle;
import io.etcdbench.workload.value.ValueSource;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The number of keys and the size of their values; sends nothing. */
@State(Scope.Benchmark)
public class KeySpaceState {
  private static final int KEY_NUMBER_BYTES = 8;

  /** The size of every value. */
  @Param("256")
  public int valueBytes;

  /** Number of existing keys, all of which are used. */
  @Param("10000")
  public int keyCount;

  private @Nullable KeySpace keys;

  /**
   * Names the keys: each combination of value size and number has its own prefix under the run's
   * prefix.
   *
   * @param cluster provides the prefix of the run
   */
  @Setup(Level.Trial)
  public void name(ClusterState cluster) {
    keys = space(cluster.handover().keyPrefix(), valueBytes, keyCount);
  }

  /**
   * Returns the keys of one data set.
   *
   * @param runPrefix key prefix of the run
   * @param valueBytes the size of every value
   * @param keyCount number of keys
   */
  public static KeySpace space(String runPrefix, int valueBytes, int keyCount) {
    String prefix = runPrefix + valueBytes + "x" + keyCount + "/";
    int prefixBytes = prefix.getBytes(StandardCharsets.UTF_8).length;
    return new KeySpace(prefix, prefixBytes + KEY_NUMBER_BYTES, keyCount);
  }

  KeySpace keys() {
    return Objects.requireNonNull(keys, "JMH has not set this state up");
  }

  /** Returns puts that overwrite uniformly chosen keys. */
  OperationSource puts() {
    return new PutSource(
        "put", keys(), KeyChooser.uniform(keyCount), ValueSource.ofBytes(valueBytes));
  }

  /** Returns gets of uniformly chosen single keys. */
  OperationSource gets(Consistency consistency) {
    return new GetSource("get", keys(), KeyChooser.uniform(keyCount), ReadStyle.of(consistency));
  }
}
