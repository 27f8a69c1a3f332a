// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli;

import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The root command: explains itself, does nothing alone. */
@Command(
    name = "etcd-bench",
    scope = ScopeType.INHERIT,
    versionProvider = Versions.class,
    description = "Performance tests for etcd and its Java clients.",
    exitCodeList = {
      ExitCode.FINE + ":everything asked for was done",
      ExitCode.FAILURE + ":the software, the cluster or the machine failed",
      ExitCode.USAGE + ":the command line or a file given is wrong",
      ExitCode.REGRESSION + ":a regression was found, or an objective was missed",
      ExitCode.INVALID + ":the result cannot be believed, or decides nothing"
    },
    footer = {
      "%nExamples:",
      "  etcd-bench put --total 20000",
      "  etcd-bench put --endpoints 10.0.0.5:2379 --rate 500 --clients 100 --duration 30s",
      "  etcd-bench check perf --load m --endpoints 10.0.0.5:2379,10.0.0.6:2379"
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
      DoctorCommand.class,
      DiskCommand.class,
      ReportCommand.class,
      CompareCommand.class,
      ExplainCommand.class,
      AuditCommand.class,
      JmhCommand.class,
      GateCommand.class,
      ClaimsCommand.class,
      ClusterCommand.class,
      CompletionCommand.class,
      HelpCommand.class
    })
final class EtcdBenchCommand implements Runnable {
  /** What the help prints above a command of that name and those that follow it. */
  static final Map<String, String> HEADINGS =
      Map.of(
          "put", "Offer a load:",
          "check", "Judge a cluster:",
          "report", "Look at results:",
          "jmh", "Test clients and builds:",
          "cluster", "Tools:");

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    throw MissingCommand.of(spec);
  }
}
