// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh.runner;

import java.io.IOException;
import java.util.Collection;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.format.OutputFormat;

/** Forwards everything to another output format. */
class ForwardingFormat implements OutputFormat {
  private final OutputFormat to;

  ForwardingFormat(OutputFormat to) {
    this.to = to;
  }

  @Override
  public void iteration(BenchmarkParams benchmark, IterationParams params, int number) {
    to.iteration(benchmark, params, number);
  }

  @Override
  public void iterationResult(
      BenchmarkParams benchmark, IterationParams params, int number, IterationResult result) {
    to.iterationResult(benchmark, params, number, result);
  }

  @Override
  public void startBenchmark(BenchmarkParams benchmark) {
    to.startBenchmark(benchmark);
  }

  @Override
  public void endBenchmark(BenchmarkResult result) {
    to.endBenchmark(result);
  }

  @Override
  public void startRun() {
    to.startRun();
  }

  @Override
  public void endRun(Collection<RunResult> results) {
    to.endRun(results);
  }

  @Override
  public void print(String text) {
    to.print(text);
  }

  @Override
  public void println(String text) {
    to.println(text);
  }

  @Override
  public void flush() {
    to.flush();
  }

  @Override
  public void close() {
    to.close();
  }

  @Override
  public void verbosePrintln(String text) {
    to.verbosePrintln(text);
  }

  @Override
  public void write(int octet) {
    to.write(octet);
  }

  @Override
  public void write(byte[] octets) throws IOException {
    to.write(octets);
  }
}
