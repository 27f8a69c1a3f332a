// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The root command: explains itself, does nothing alone. */
@Command(
    name = "etcd-bench",
    mixinStandardHelpOptions = true,
    versionProvider = Versions.class,
    description = "Performance tests for etcd and its Java clients.",
    subcommands = {})
final class EtcdBenchCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "no command is given; 'etcd-bench --help' lists them: "
            + String.join(", ", spec.subcommands().keySet()));
  }
}
