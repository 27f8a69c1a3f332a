// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.repeat;

import io.etcdbench.result.RunResult;
import io.etcdbench.result.Status;
import io.etcdbench.result.file.ContractFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Several runs of one plan on one cluster: the content of {@code repeat.json}, which names the
 * folders of the runs and says how their metrics differ. Immutable.
 *
 * @param schema {@link #SCHEMA}
 * @param name of the plan
 * @param planned how many runs were asked for, 2 or more
 * @param runs those that measured something, in their order
 * @param metrics over the runs that count; empty when none does
 */
public record RepeatResult(
    String schema, String name, int planned, List<Run> runs, List<RepeatedMetric> metrics) {
  /** This format. It keeps its number as long as fields are only added. */
  public static final String SCHEMA = "etcd-bench/repeat/1";

  /** The name of the file. */
  public static final String FILE = "repeat.json";

  private static final ContractFile<RepeatResult> FORMAT =
      new ContractFile<>(SCHEMA, RepeatResult.class);

  private static final String CUT_SHORT = "cut-short";

  /**
   * One of the runs.
   *
   * @param folder relative to that of the file
   * @param status whether it can be trusted
   * @param exitCode what it would have ended with as a single run
   * @param excluded why it is in no metric, in few words; empty when it counts
   */
  public record Run(String folder, Status status, int exitCode, String excluded) {
    public Run {
      if (folder == null || status == null || excluded == null) {
        throw new IllegalArgumentException("'folder', 'status' or 'excluded' is missing");
      }
    }

    /** Whether the metrics are taken over this run, too. */
    public boolean counts() {
      return excluded.isEmpty();
    }
  }

  public RepeatResult {
    if (!SCHEMA.equals(schema)) {
      throw new IllegalArgumentException("schema is '" + schema + "'; allowed: " + SCHEMA);
    }
    if (name == null || runs == null || metrics == null) {
      throw new IllegalArgumentException("'name', 'runs' or 'metrics' is missing");
    }
    if (planned < 2) {
      throw new IllegalArgumentException("planned is " + planned + "; allowed: 2 or more");
    }
    runs = List.copyOf(runs);
    metrics = List.copyOf(metrics);
  }

  /**
   * No run so far.
   *
   * @param name of the plan
   * @param planned how many runs were asked for, 2 or more
   * @return without runs and metrics
   */
  public static RepeatResult planned(String name, int planned) {
    return new RepeatResult(SCHEMA, name, planned, List.of(), List.of());
  }

  /**
   * The same with one run more.
   *
   * @param folder of the run, relative to that of the file
   * @param exitCode of the run
   * @param result of the run
   * @param counting results of the runs before that count
   * @return with metrics over those that count
   */
  public RepeatResult with(
      String folder, int exitCode, RunResult result, List<RunResult> counting) {
    String excluded = excluded(result);
    List<Run> all = new ArrayList<>(runs);
    all.add(new Run(folder, result.status(), exitCode, excluded));
    List<RunResult> results = new ArrayList<>(counting);
    if (excluded.isEmpty()) {
      results.add(result);
    }
    return new RepeatResult(schema, name, planned, all, RepeatedMetric.of(results));
  }

  /**
   * Why a run would be in no metric.
   *
   * @param result of a run
   * @return a few words; empty when it counts
   */
  public static String excluded(RunResult result) {
    boolean cutShort =
        result.findings().stream().anyMatch(finding -> finding.kind().equals(CUT_SHORT));
    return cutShort ? "cut short" : result.status() == Status.INVALID ? "invalid" : "";
  }

  /**
   * Those that the metrics are taken over.
   *
   * @return in their order
   */
  public List<Run> counting() {
    return runs.stream().filter(Run::counts).toList();
  }

  /**
   * Writes the file, in place of the one that was there.
   *
   * @param folder of the repetition
   * @throws java.io.UncheckedIOException when it cannot be written; the message is one sentence
   */
  public void write(Path folder) {
    FORMAT.write(folder.resolve(FILE), this);
  }

  /** What the file holds: JSON that ends with a line feed. */
  public String text() {
    return FORMAT.text(this);
  }

  /**
   * Reads a file.
   *
   * @param file as {@link #write} left it
   * @return what it holds
   * @throws IllegalArgumentException when there is no such file, or it is damaged; the message is
   *     one sentence
   */
  public static RepeatResult read(Path file) {
    return FORMAT.read(file);
  }

  /**
   * Reads a file's text.
   *
   * @param name of the file, for messages
   * @param text as {@link #text} makes it
   * @return what it holds
   * @throws IllegalArgumentException as of {@link #read}
   */
  public static RepeatResult parse(String name, String text) {
    return FORMAT.parse(name, text);
  }
}
