// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.analysis.repeat;

import io.etcdbench.result.Finding;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Status;
import io.etcdbench.result.file.ContractFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Repeated runs of one plan on one cluster: the content of {@code repeat.json}, with the folders of
 * the runs and the metrics over them. Immutable.
 *
 * @param schema {@link #SCHEMA}
 * @param name of the plan
 * @param planned the number of planned runs, 2 or more
 * @param runs those that measured something, in chronological order
 * @param metrics over the runs that count; empty when none does
 */
public record RepeatResult(
    String schema, String name, int planned, List<Run> runs, List<RepeatedMetric> metrics) {
  /** This format. Its number stays the same as long as fields are only added. */
  public static final String SCHEMA = "etcd-bench/repeat/1";

  public static final String FILE = "repeat.json";

  private static final ContractFile<RepeatResult> FORMAT =
      new ContractFile<>(SCHEMA, RepeatResult.class);

  /**
   * One of the runs.
   *
   * @param folder relative to the folder of the file
   * @param status whether the run can be trusted
   * @param exitCode the exit code that it would have as a single run
   * @param excluded why no metric includes the run, in a few words; empty when it counts
   */
  public record Run(String folder, Status status, int exitCode, String excluded) {
    public Run {
      if (folder == null || status == null || excluded == null) {
        throw new IllegalArgumentException("'folder', 'status' or 'excluded' is missing");
      }
    }

    /** Whether the metrics include this run. */
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
   * Returns a result without runs and metrics.
   *
   * @param name of the plan
   * @param planned the number of planned runs, 2 or more
   */
  public static RepeatResult planned(String name, int planned) {
    return new RepeatResult(SCHEMA, name, planned, List.of(), List.of());
  }

  /**
   * Returns a copy with one more run and updated metrics.
   *
   * @param folder of the run, relative to the folder of the file
   * @param exitCode of the run
   * @param result of the run
   * @param counting results of the earlier runs that count
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
   * Returns why the metrics would exclude a run.
   *
   * @param result of a run
   * @return a few words; empty when the run counts
   */
  public static String excluded(RunResult result) {
    boolean cutShort =
        result.findings().stream().anyMatch(finding -> finding.kind().equals(Finding.CUT_SHORT));
    return cutShort ? "cut short" : result.status() == Status.INVALID ? "invalid" : "";
  }

  /** Returns the runs that the metrics include, in chronological order. */
  public List<Run> counting() {
    return runs.stream().filter(Run::counts).toList();
  }

  /**
   * Writes the file, replacing an existing one.
   *
   * @param folder of the repetition
   * @throws java.io.UncheckedIOException when it cannot be written; the message is one sentence
   */
  public void write(Path folder) {
    FORMAT.write(folder.resolve(FILE), this);
  }

  /** Returns the content of the file: JSON that ends with a line feed. */
  public String text() {
    return FORMAT.text(this);
  }

  /**
   * Reads a file.
   *
   * @param file as written by {@link #write}
   * @throws IllegalArgumentException when the file does not exist or is damaged; the message is one
   *     sentence
   */
  public static RepeatResult read(Path file) {
    return FORMAT.read(file);
  }

  /**
   * Parses the text of a file.
   *
   * @param name of the file, for messages
   * @param text as returned by {@link #text}
   * @throws IllegalArgumentException as {@link #read}
   */
  public static RepeatResult parse(String name, String text) {
    return FORMAT.parse(name, text);
  }
}
