// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.report;

import io.etcdbench.claim.Claim;
import io.etcdbench.claim.ClaimEvaluator;
import io.etcdbench.claim.Scale;
import io.etcdbench.claim.experiment.EtcdBinaries;
import io.etcdbench.claim.experiment.LedgerRun;
import io.etcdbench.claim.experiment.LedgerRun.Existing;
import io.etcdbench.claim.ledger.Ledger;
import io.etcdbench.claim.ledger.LedgerPages;
import io.etcdbench.claim.ledger.LedgerText;
import io.etcdbench.cli.console.ExitCode;
import io.etcdbench.cli.console.ProcessSignal;
import io.etcdbench.cli.console.Progress;
import io.etcdbench.cluster.ClusterDescription.Binary;
import io.etcdbench.cluster.binary.EtcdBinary;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.result.file.OutputFolder;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs the experiments of claims and evaluates them. */
@Command(
    name = "run",
    description = {
      "Runs the experiments of claims and prints their verdicts. Starts the clusters it needs."
          + " Experiments shared between claims run once. Each run is stored immediately: Ctrl-C"
          + " stops cleanly, --resume continues. Prints the expected duration first.",
      "",
      "The exit code is 0 if every experiment completed, whatever the verdicts; 1 if one failed;"
          + " 4 if stopped."
    },
    footer = {
      "%nExamples:",
      "  etcd-bench claims run --scale smoke",
      "  etcd-bench claims run '001-*' 002-10 --scale small",
      "  etcd-bench claims run --scale small --resume"
    })
final class ClaimsRunCommand implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      arity = "0..*",
      paramLabel = "ID|GLOB",
      description = "Claims to run, for example 000-12 or '001-*'. Default: all.")
  private List<String> globs = List.of();

  @Option(
      names = "--scale",
      paramLabel = "smoke|small|full",
      description =
          "Effort: smoke (checks that everything runs), small (for small machines) or full (as"
              + " published, as far as the machine allows). Default: small.")
  private Scale scale = Scale.SMALL;

  @Option(
      names = "--resume",
      description =
          "Skip runs completed at this scale with the same plan on the same etcd. Repeats failed"
              + " experiments. Default, and at another scale: a folder with runs of these claims is"
              + " refused.")
  private boolean resume;

  @Option(
      names = "--commit",
      paramLabel = "TEXT",
      description = "Commit of this etcd-bench, stored with each run.")
  private @Nullable String commit;

  @Option(
      names = "--etcd-bin",
      paramLabel = "FILE",
      description =
          "etcd server. Default: ETCD_BIN, then etcd on PATH, then the sources listed in"
              + " docs/quickstart.md.")
  private @Nullable Path etcdBin;

  @Option(
      names = "--other-etcd",
      paramLabel = "FILE",
      split = ",",
      description = "etcd servers of other versions, for claims that compare versions.")
  private List<Path> others = List.of();

  @Mixin private ClaimOptions options = new ClaimOptions();

  @Override
  public Integer call() {
    ClaimEvaluator evaluator = options.evaluator();
    List<Claim> claims = evaluator.book().claims(globs);
    Consumer<String> notice = Progress.to(spec.commandLine().getErr());
    LedgerProgress teller = new LedgerProgress(notice, claims.size());
    boolean whole;
    try (OutputFolder state = OutputFolder.resume(options.output())) {
      LedgerRun run =
          new LedgerRun(claims, evaluator, scale, resume ? Existing.KEEP : Existing.REFUSE, commit);
      whole = run.run(servers(notice), stopOnSignal(notice), teller);
      report(state.path(), evaluator, claims);
    }
    if (!whole) {
      notice.accept("stopped; continue with --resume");
      return ExitCode.INVALID;
    }
    return teller.failures() > 0 ? ExitCode.FAILURE : ExitCode.SUCCESS;
  }

  private void report(Path folder, ClaimEvaluator evaluator, List<Claim> claims) {
    LedgerPages.write(folder, evaluator.book(), Ledger.of(evaluator.book().claims(), evaluator));
    PrintWriter out = spec.commandLine().getOut();
    LedgerText.summary(evaluator.book(), Ledger.of(claims, evaluator)).forEach(out::println);
    out.println("pages in " + folder);
    out.flush();
  }

  private EtcdBinaries servers(Consumer<String> notice) {
    Binary first = EtcdBinary.find(Optional.ofNullable(etcdBin), notice);
    List<Binary> more =
        others.stream().map(file -> EtcdBinary.find(Optional.of(file), notice)).toList();
    return new EtcdBinaries(first, more, notice);
  }

  private static StopSignal stopOnSignal(Consumer<String> notice) {
    return ProcessSignal.stopping(notice, "completed runs are kept", "the current run is lost");
  }
}
