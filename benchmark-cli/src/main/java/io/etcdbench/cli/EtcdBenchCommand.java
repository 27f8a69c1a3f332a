// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The root command: explains itself, does nothing alone. */
@Command(
    name = "etcd-bench",
    scope = ScopeType.INHERIT,
    mixinStandardHelpOptions = true,
    versionProvider = Versions.class,
    usageHelpWidth = 100,
    sortOptions = false,
    abbreviateSynopsis = true,
    description = "Performance tests for etcd and its Java clients.",
    synopsisHeading = "",
    commandListHeading = "%nCommands:%n",
    optionListHeading = "%nOptions:%n",
    parameterListHeading = "%nParameters:%n",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      ExitCode.FINE + ":everything asked for was done",
      ExitCode.FAILURE + ":the software, the cluster or the machine failed",
      ExitCode.USAGE + ":the command line or a file given is wrong",
      ExitCode.REGRESSION + ":a regression was found, or an objective was missed",
      ExitCode.INVALID + ":the result cannot be believed, or decides nothing"
    },
    subcommands = {
      PutCommand.class,
      RangeCommand.class,
      GetCommand.class,
      DeleteCommand.class,
      TxnPutCommand.class,
      TxnMixedCommand.class,
      MixedCommand.class,
      StmCommand.class,
      CasCommand.class,
      LeaseKeepAliveCommand.class,
      WatchCommand.class,
      WatchGetCommand.class,
      WatchLatencyCommand.class,
      LockCommand.class,
      ElectionCommand.class,
      AuthCommand.class,
      CompactCommand.class,
      DefragCommand.class,
      WorkloadCommand.class,
      RunCommand.class,
      CheckCommand.class,
      CapacityCommand.class,
      ReportCommand.class,
      DoctorCommand.class,
      AuditCommand.class,
      ExplainCommand.class,
      DiskCommand.class,
      JmhCommand.class,
      CompareCommand.class,
      GateCommand.class,
      ClaimsCommand.class,
      ClusterCommand.class,
      CompletionCommand.class,
      HelpCommand.class
    })
final class EtcdBenchCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    throw MissingCommand.of(spec);
  }
}
