// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli;

import io.etcdbench.cli.cluster.ClusterCommand;
import io.etcdbench.cli.console.CommandGroup;
import io.etcdbench.cli.console.CompletionCommand;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.cli.console.HelpCommand;
import io.etcdbench.cli.console.Versions;
import io.etcdbench.cli.fleet.FleetCommand;
import io.etcdbench.cli.fleet.WorkerCommand;
import io.etcdbench.cli.gate.GateCommand;
import io.etcdbench.cli.gate.TournamentCommand;
import io.etcdbench.cli.history.HistoryCommand;
import io.etcdbench.cli.load.AuthCommand;
import io.etcdbench.cli.load.CasCommand;
import io.etcdbench.cli.load.CompactCommand;
import io.etcdbench.cli.load.DefragCommand;
import io.etcdbench.cli.load.DeleteCommand;
import io.etcdbench.cli.load.GetCommand;
import io.etcdbench.cli.load.JmhCommand;
import io.etcdbench.cli.load.MixedCommand;
import io.etcdbench.cli.load.PutCommand;
import io.etcdbench.cli.load.RangeCommand;
import io.etcdbench.cli.load.RunCommand;
import io.etcdbench.cli.load.StmCommand;
import io.etcdbench.cli.load.TxnMixedCommand;
import io.etcdbench.cli.load.TxnPutCommand;
import io.etcdbench.cli.load.WatchCommand;
import io.etcdbench.cli.load.WatchGetCommand;
import io.etcdbench.cli.load.WatchLatencyCommand;
import io.etcdbench.cli.load.WorkloadCommand;
import io.etcdbench.cli.load.lease.ElectionCommand;
import io.etcdbench.cli.load.lease.LeaseGrantCommand;
import io.etcdbench.cli.load.lease.LeaseKeepAliveCommand;
import io.etcdbench.cli.load.lease.LockCommand;
import io.etcdbench.cli.report.AuditCommand;
import io.etcdbench.cli.report.ClaimsCommand;
import io.etcdbench.cli.report.CompareCommand;
import io.etcdbench.cli.report.ExplainCommand;
import io.etcdbench.cli.report.ReportCommand;
import io.etcdbench.cli.sizing.CapacityCommand;
import io.etcdbench.cli.sizing.CheckCommand;
import io.etcdbench.cli.sizing.DiskCommand;
import io.etcdbench.cli.sizing.DoctorCommand;
import io.etcdbench.cli.sizing.FailoverCommand;
import io.etcdbench.cli.sizing.ModelCommand;
import io.etcdbench.cli.sizing.SweepCommand;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ScopeType;

/** The root command. It only groups the other commands. */
@Command(
    name = "etcd-bench",
    scope = ScopeType.INHERIT,
    versionProvider = Versions.class,
    description = "Performance tests for etcd and its Java clients.",
    exitCodeList = {
      ExitCode.SUCCESS + ":success",
      ExitCode.FAILURE
          + ":etcd-bench, the cluster or the machine failed, or too many operations failed",
      ExitCode.USAGE + ":invalid command line or input file",
      ExitCode.REGRESSION + ":regression found or objective missed",
      ExitCode.INVALID + ":result INVALID, inconclusive or not comparable, or stopped by a signal"
    },
    footer = {
      "%nExamples:",
      "  etcd-bench put --total 20000",
      "  etcd-bench put --endpoints host1:2379 --rate 500 --clients 100 --duration 30s"
    })
public final class EtcdBenchCommand extends CommandGroup {
  /** Headings of the command list in the help, by the first command of each group. */
  public static final Map<String, String> HEADINGS =
      Map.of(
          "put", "Load:",
          "check", "Cluster health:",
          "report", "Results:",
          "gate", "Builds and clients:",
          "claims", "Published claims:",
          "cluster", "Clusters and tools:");

  /** In the order of the help. */
  private static final List<Class<?>> COMMANDS =
      List.of(
          PutCommand.class,
          RangeCommand.class,
          GetCommand.class,
          DeleteCommand.class,
          TxnPutCommand.class,
          TxnMixedCommand.class,
          MixedCommand.class,
          StmCommand.class,
          CasCommand.class,
          LeaseGrantCommand.class,
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
          SweepCommand.class,
          FleetCommand.class,
          WorkerCommand.class,
          JmhCommand.class,
          CheckCommand.class,
          CapacityCommand.class,
          DoctorCommand.class,
          DiskCommand.class,
          ModelCommand.class,
          FailoverCommand.class,
          ReportCommand.class,
          CompareCommand.class,
          ExplainCommand.class,
          AuditCommand.class,
          GateCommand.class,
          HistoryCommand.class,
          TournamentCommand.class,
          ClaimsCommand.class,
          ClusterCommand.class,
          CompletionCommand.class,
          HelpCommand.class);

  /** Commands that show others. */
  private static final Set<Class<?>> SHOW_OTHERS =
      Set.of(CompletionCommand.class, HelpCommand.class);

  /**
   * Returns the root command with the commands that a command line names, because building all of
   * them dominates the start of a JVM. If its first word names none, as in a request for help or a
   * misspelling, it has all of them; the version needs none.
   *
   * @param words the command line
   */
  static CommandLine with(List<String> words) {
    List<Class<?>> named = COMMANDS.stream().filter(each -> words.contains(name(each))).toList();
    boolean first = named.stream().anyMatch(each -> name(each).equals(words.get(0)));
    boolean version = words.equals(List.of("--version"));
    boolean enough = version || (first && Collections.disjoint(named, SHOW_OTHERS));
    CommandLine root = new CommandLine(new EtcdBenchCommand());
    (enough ? named : COMMANDS).forEach(root::addSubcommand);
    return root;
  }

  private static String name(Class<?> command) {
    return command.getAnnotation(Command.class).name();
  }
}
