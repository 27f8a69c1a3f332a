// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cost;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A {@link CostWorker} and the pipes to it. */
final class OurClient implements BenchClient {
  private final String driver;
  private final Process process;
  private final BufferedReader answers;
  private final PrintStream orders;

  OurClient(String driver, List<String> endpoints) throws IOException {
    this.driver = driver;
    this.process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                CostWorker.class.getName(),
                driver,
                String.join(",", endpoints))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    this.answers =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    this.orders = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
  }

  @Override
  public String name() {
    return driver.equals("jetcd") ? "jetcd, tuned" : "raw gRPC";
  }

  @Override
  public void warmUp(Turn turn, long operations) throws IOException {
    ask(order(turn, operations));
  }

  @Override
  public Cost run(Turn turn, long operations) throws IOException {
    long[] answer = ask(order(turn, operations));
    if (answer[0] != operations || answer[1] != 0) {
      throw new IOException(
          "driver '%s' ended %d of %d operations, %d with an error"
              .formatted(driver, answer[0], operations, answer[1]));
    }
    return new Cost(answer[0], answer[2], answer[3]);
  }

  /**
   * Opens watches and keeps them open; only for a client that has done nothing else.
   *
   * @return resident memory of the process afterwards, in bytes
   */
  long memoryOfWatches(int watches) throws IOException {
    long[] answer = ask(CostWorker.WATCH + " 1 " + watches);
    if (answer[1] != 0) {
      throw new IOException(
          "driver '%s' did not open %d of %d watches".formatted(driver, answer[1], watches));
    }
    return answer[4];
  }

  private static String order(Turn turn, long operations) {
    return "%s %d %d".formatted(turn.workload(), turn.crowd().inFlight(), operations);
  }

  private long[] ask(String order) throws IOException {
    orders.println(order);
    String answer = answers.readLine();
    if (answer == null) {
      throw new IOException("the worker of driver '" + driver + "' has died");
    }
    return Arrays.stream(answer.split(" ", -1)).mapToLong(Long::parseLong).toArray();
  }

  @Override
  public void close() {
    orders.close();
    process.onExit().completeOnTimeout(process, 20, TimeUnit.SECONDS).join().destroyForcibly();
  }
}
