// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.sizing;

import io.etcdbench.cli.run.LoadRunner;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.sizing.check.CheckLoad;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Checks how much memory and database space keys cost the members. */
@Command(
    name = "datascale",
    description = {
      "Measures memory and database growth per key on every member. Puts distinct 512-byte keys"
          + " with 512-byte values in a closed loop: s 10000 with 50 clients, m 100000 with 200, l"
          + " 1000000 with 500, xl 3000000 with 1000. Passes if no put failed and every key"
          + " exists.",
      "",
      "l writes more than 1 GiB, xl more than 3 GiB: check the members' quota first."
    },
    footer = {
      "%nExamples:",
      "  etcd-bench check datascale",
      "  etcd-bench check datascale --load m --endpoints 10.0.0.5:2379 --auto-compact --auto-defrag"
    })
final class CheckDatascaleCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();
  @Mixin private CheckFlags flags = new CheckFlags();

  @Override
  public Integer call() {
    LoadRunner runner = LoadRunner.of(spec);
    CheckLoad load = CheckLoad.data(flags.level(), flags.maxErrorShare());
    RunPlan plan = flags.plan("datascale", load, runner);
    return flags.printPlan()
        ? runner.print(PlanFile.write(plan))
        : flags.run(runner, plan, CheckKind.DATASCALE);
  }
}
