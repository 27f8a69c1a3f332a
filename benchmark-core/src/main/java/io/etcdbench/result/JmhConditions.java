// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

import io.etcdbench.observe.server.ServerAccount;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The conditions of client, machine and members during the measured iterations of one JMH
 * benchmark; fork starts and warm-ups are excluded. Immutable.
 *
 * @param load the load sent to etcd; null for a benchmark that sends nothing
 * @param forks the JVMs, in the order in which they ran
 * @param timerNanos the resolution of the clock that times operations, 0 or more
 * @param client cost of the load to the forks, and their machine's resource usage
 * @param server what the members report; null when there is no cluster
 */
public record JmhConditions(
    @Nullable Load load,
    List<Fork> forks,
    long timerNanos,
    ClientCost client,
    @Nullable ServerAccount server) {
  public JmhConditions {
    forks = Field.list("forks", forks);
    Field.requireAtLeast("timerNanos", timerNanos, 0);
    Field.require("client", client);
  }

  /**
   * A closed loop of one operation. Immutable.
   *
   * @param operation {@code put} or {@code get}
   * @param serializable whether reads are serializable, that is, served by a single member
   * @param concurrency operations in flight, 1 or more
   * @param elapsedNanos the length of all measured iterations, 0 or more
   * @param opsPerSecond successful operations inside the iterations, per second
   */
  public record Load(
      String operation,
      boolean serializable,
      int concurrency,
      long elapsedNanos,
      double opsPerSecond) {
    public Load {
      Field.require("operation", operation);
      Field.requireAtLeast("concurrency", concurrency, 1);
      Field.requireAtLeast("elapsedNanos", elapsedNanos, 0);
      Field.requireFinite("opsPerSecond", opsPerSecond);
    }
  }

  /**
   * One forked JVM. Immutable.
   *
   * @param iterations its measured iterations, in order
   */
  public record Fork(List<Iteration> iterations) {
    public Fork {
      iterations = Field.list("iterations", iterations);
    }
  }

  /**
   * One measured iteration. Immutable.
   *
   * @param cpuMicrosPerOperation CPU time of the JVM per successful operation, in microseconds;
   *     null when unknown
   * @param compileShare the fraction of that CPU time used by the JIT compiler, 0 or more; above 1
   *     when compiler threads waited for a core; null when unknown
   */
  public record Iteration(@Nullable Double cpuMicrosPerOperation, @Nullable Double compileShare) {
    public Iteration {
      Field.requireFinite("cpuMicrosPerOperation", cpuMicrosPerOperation);
      Field.requireFinite("compileShare", compileShare);
    }
  }
}
