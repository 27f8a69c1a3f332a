// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli;

import io.etcdbench.duet.ArmSession;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** One arm of a session of the gate, which starts it and speaks to it. */
@Command(name = "arm", hidden = true, description = "One arm of a session; started by the gate.")
final class GateArmCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() throws IOException {
    BufferedReader orders =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    new ArmSession(orders, spec.commandLine().getOut()).serve();
    return ExitCode.FINE;
  }
}
