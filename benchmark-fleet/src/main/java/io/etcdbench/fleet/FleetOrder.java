// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import io.etcdbench.fleet.FleetMessage.Hello;
import io.etcdbench.plan.RunPlan;
import java.util.Optional;
import java.util.Set;

/**
 * The plan for the workers, and the conditions for taking part. Immutable.
 *
 * @param plan with the prefix of its keys and the members that workers connect to
 * @param text the plan in YAML
 * @param digest digest of the plan as the user wrote it
 * @param build the build that workers must run
 * @param running numbers of workers that were started for an earlier plan and wait for this one
 * @param again whether workers come back for another plan
 */
record FleetOrder(
    RunPlan plan, String text, String digest, String build, Set<Integer> running, boolean again) {

  FleetOrder {
    running = Set.copyOf(running);
  }

  /** Returns why a worker cannot take part, as the end of a sentence that starts with its name. */
  Optional<String> objection(Hello hello) {
    if (!hello.build().equals(build)) {
      return Optional.of(
          "runs another build of etcd-bench (%.12s) than the conductor (%.12s); run the same file on both"
              .formatted(hello.build(), build));
    }
    return hello.plan() == null || hello.plan().equals(digest)
        ? Optional.empty()
        : Optional.of(
            "has another plan (%.12s) than the conductor (%.12s); give both the same file, or the worker none"
                .formatted(hello.plan(), digest));
  }
}
