// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import io.etcdbench.load.record.Interval;
import io.etcdbench.load.record.IntervalListener;
import io.etcdbench.plan.OutputPlan.ExtraFile;
import io.etcdbench.plan.PlanFile;
import io.etcdbench.plan.RunPlan;
import io.etcdbench.report.live.HistogramLogFile;
import io.etcdbench.report.live.SampleCsv;
import io.etcdbench.result.Finding;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.Severity;
import io.etcdbench.result.file.OutputFolder;
import io.etcdbench.result.file.ResultFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * The files that a run writes to its folder. If the run measured nothing, its files and the folders
 * that it created are deleted again, even when the JVM shuts down early.
 */
public final class RunFiles implements AutoCloseable {
  /** Name of the file with the plan. */
  public static final String PLAN = "plan.yaml";

  /** Name of the HTML page. */
  public static final String PAGE = "report.html";

  private static final String PERFDASH = "perfdash.json";

  private final Path folder;
  private final OutputFolder claim;
  private final Set<ExtraFile> wanted;
  private final Map<String, String> names = new TreeMap<>();
  private final List<Supplier<Optional<String>>> closings = new ArrayList<>();
  private final Thread atExit = new Thread(this::discardUnlessMeasured, "etcd-bench-files");
  private boolean measurement;
  private boolean discarded;
  private final List<Finding> incomplete = new ArrayList<>();

  private RunFiles(Path folder, Set<ExtraFile> wanted) {
    this.folder = folder;
    this.wanted = wanted;
    this.claim = OutputFolder.claim(folder);
    Runtime.getRuntime().addShutdownHook(atExit);
  }

  /**
   * Creates the folder and writes the plan, so that an unwritable folder is detected before the
   * measurement.
   *
   * @param folder folder for the files
   * @param plan plan of the run, with all defaults resolved
   * @throws IllegalArgumentException as for {@link OutputFolder#claim}
   * @throws UncheckedIOException if they cannot be written; the message is one sentence
   */
  public static RunFiles begin(Path folder, RunPlan plan) {
    RunFiles files = new RunFiles(folder, plan.output().files());
    try {
      files.add("plan", PLAN);
      files.write(PLAN, PlanFile.write(plan));
      return files;
    } catch (UncheckedIOException e) {
      files.close();
      throw e;
    }
  }

  /**
   * Creates a folder for the files of a run without a load plan.
   *
   * @param folder folder for the files; created now, so that nothing is measured in vain
   * @throws IllegalArgumentException as for {@link OutputFolder#claim}
   * @throws UncheckedIOException if it cannot be created; the message is one sentence
   */
  public static RunFiles in(Path folder) {
    return new RunFiles(folder, Set.of());
  }

  public Path folder() {
    return folder;
  }

  /** Whether the run has measured an operation, so that its files are worth keeping. */
  public synchronized boolean hasMeasurement() {
    return measurement;
  }

  private void keepOnceSent(Interval interval) {
    if (interval.sent() > 0) {
      keepAll();
    }
  }

  private synchronized void keepAll() {
    measurement = true;
  }

  /**
   * Returns the listeners that record the measurement. A full disk costs their files, not the run.
   */
  public List<IntervalListener> listeners() {
    List<IntervalListener> listeners = new ArrayList<>();
    listeners.add(this::keepOnceSent);
    HistogramLogFile log =
        new HistogramLogFile(add("histograms", "measure.hlog"), Clock.systemUTC());
    listeners.add(log);
    closings.add(
        () -> {
          log.close();
          return log.problem();
        });
    if (wanted.contains(ExtraFile.SAMPLE)) {
      SampleCsv sample = new SampleCsv(add("sample", "sample.csv"), Clock.systemUTC());
      listeners.add(sample);
      closings.add(
          () -> {
            sample.close();
            return sample.problem();
          });
    }
    return listeners;
  }

  /**
   * Closes the files that were written during the run. May be called again.
   *
   * @param result result of the run
   * @return a copy that lists all files and their problems
   */
  public RunResult finish(RunResult result) {
    if (wanted.contains(ExtraFile.PERFDASH)) {
      add("perfdash", PERFDASH);
    }
    add("page", PAGE);
    closings.stream()
        .map(Supplier::get)
        .flatMap(Optional::stream)
        .map(problem -> new Finding("file-incomplete", Severity.INFO, problem, ""))
        .forEach(incomplete::add);
    closings.clear();
    return result.withFiles(names).withFindings(incomplete);
  }

  /**
   * Writes the result and the files derived from it.
   *
   * @param result a result that {@link #finish} returned
   * @throws UncheckedIOException if a file cannot be written; the message is one sentence
   */
  public void keep(RunResult result) {
    keepAll();
    ResultFile.write(folder, result);
    write(PAGE, RunReport.of(result, folder).page());
    if (wanted.contains(ExtraFile.PERFDASH)) {
      write(PERFDASH, RunReport.of(result, folder).perfdash().orElseThrow());
    }
  }

  private Path add(String holds, String name) {
    names.put(holds, name);
    return folder.resolve(name);
  }

  /**
   * Writes an additional file, which the result lists.
   *
   * @param holds name of the content in the result
   * @param name name of the file in the folder
   * @param text content of the file
   * @throws UncheckedIOException if it cannot be written; the message is one sentence
   */
  public void write(String holds, String name, String text) {
    keepAll();
    add(holds, name);
    write(name, text);
  }

  private synchronized void write(String name, String text) {
    if (!discarded) { // else the JVM is shutting down, and nothing was measured
      claim.write(name, text);
    }
  }

  /** Deletes the files of a run without a measurement; keeps those of any other run. */
  @Override
  public void close() {
    discardUnlessMeasured();
    claim.close();
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException e) {
      // the JVM is already shutting down
    }
  }

  private synchronized void discardUnlessMeasured() {
    if (measurement || discarded) {
      return;
    }
    discarded = true;
    try {
      for (String name : names.values()) {
        Files.deleteIfExists(folder.resolve(name));
      }
    } catch (IOException e) {
      // what cannot be deleted stays, with its folder
    }
    claim.close();
  }
}
