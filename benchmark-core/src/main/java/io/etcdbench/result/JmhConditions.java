// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

import io.etcdbench.observe.server.ServerAccount;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What client, machine and members did during the measured iterations of one JMH benchmark; starts
 * of forks and warm-ups are left out. Immutable.
 *
 * @param load what was sent to etcd; null for a benchmark that sends nothing
 * @param forks what each JVM did, in the order in which they ran
 * @param timerNanos the smallest step of the clock that times operations, 0 or more
 * @param client what the load cost the forks, and what their machine did
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
   * @param serializable whether a single member answers it alone
   * @param concurrency operations in flight, 1 or more
   * @param elapsedNanos the length of all measured iterations, 0 or more
   * @param opsPerSecond operations that ended well inside the iterations, per second
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
   * One JVM. Immutable.
   *
   * @param iterations those that were measured, in their order
   */
  public record Fork(List<Iteration> iterations) {
    public Fork {
      iterations = Field.list("iterations", iterations);
    }
  }

  /**
   * One measured iteration. Immutable.
   *
   * @param cpuMicrosPerOperation CPU time of the JVM per operation that ended well, in
   *     microseconds; null when not known
   * @param compileShare the part of that CPU time that the JIT compiler took, 0 or more; above 1
   *     where compiler threads waited for a core; null when not known
   */
  public record Iteration(@Nullable Double cpuMicrosPerOperation, @Nullable Double compileShare) {
    public Iteration {
      Field.requireFinite("cpuMicrosPerOperation", cpuMicrosPerOperation);
      Field.requireFinite("compileShare", compileShare);
    }
  }
}
