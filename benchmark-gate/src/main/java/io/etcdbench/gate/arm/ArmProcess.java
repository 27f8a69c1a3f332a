// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.arm;

import io.etcdbench.gate.Slice;
import io.etcdbench.gate.arm.ArmProtocol.Answer;
import io.etcdbench.gate.arm.ArmProtocol.Order;
import io.etcdbench.gate.arm.ArmProtocol.Start;
import io.etcdbench.gate.arm.ArmProtocol.Verb;
import io.etcdbench.gate.arm.ArmStarter.ArmSpec;
import io.etcdbench.plan.PlanFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** An arm in a JVM of its own, controlled over its standard input and output. */
final class ArmProcess implements LiveArm {
  private static final Duration PATIENCE_AT_THE_END = Duration.ofSeconds(20);
  private static final int LINES_OF_COMPLAINT = 3;

  private final ArmSpec spec;
  private final Process process;
  private final Path complaints;
  private final PrintWriter orders;
  private final BufferedReader answers;
  private final AtomicBoolean ending = new AtomicBoolean();
  private boolean ended;

  private ArmProcess(ArmSpec spec, Process process, Path complaints) {
    this.spec = spec;
    this.process = process;
    this.complaints = complaints;
    this.orders = new PrintWriter(process.outputWriter(StandardCharsets.UTF_8), false);
    this.answers =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  /** Starts a JVM. It connects and preloads while the other arm's JVM starts. */
  static ArmProcess start(ArmSpec spec, List<String> command, Path directory, ClusterAccess cluster)
      throws IOException {
    Files.createDirectories(directory);
    Path complaints = directory.resolve("stderr.txt");
    Process process =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectError(complaints.toFile())
            .start();
    ArmProcess arm = new ArmProcess(spec, process, complaints);
    String plan = PlanFile.write(spec.plan());
    arm.order(new Start(spec.role(), plan, cluster.endpoints(), ArmAccess.of(cluster.access())));
    return arm;
  }

  @Override
  public Map<String, String> identity() {
    Map<String, String> identity = answer().identity();
    return identity == null ? Map.of() : identity;
  }

  @Override
  public Slice turn(Duration length, long seed) {
    return slice(new Order(Verb.TURN, length.toNanos(), seed));
  }

  @Override
  public Slice count(long operations, long seed) {
    return slice(new Order(Verb.COUNT, operations, seed));
  }

  private Slice slice(Order order) {
    order(order);
    Slice slice = answer().slice();
    if (slice == null) {
      throw new ArmException(name() + " answered a turn without a slice");
    }
    return slice;
  }

  @Override
  public void park() {
    order(new Order(Verb.PARK, 0, 0));
    answer();
  }

  @Override
  public Map<String, Long> state() {
    return state(new Order(Verb.STATE, 0, 0));
  }

  @Override
  public Map<String, Long> watch(long more) {
    return state(new Order(Verb.WATCH, more, 0));
  }

  @Override
  public void pace() {
    order(new Order(Verb.PACE, 0, 0));
    answer();
  }

  @Override
  public Map<String, Long> gaps() {
    return state(new Order(Verb.GAPS, 0, 0));
  }

  private Map<String, Long> state(Order order) {
    order(order);
    Map<String, Long> state = answer().state();
    return state == null ? Map.of() : state;
  }

  @Override
  public void end() {
    if (ending.compareAndSet(false, true)) {
      order(new Order(Verb.END, 0, 0));
      orders.close();
    }
  }

  @Override
  public void close() {
    end();
    if (!ended) {
      ended = true;
      if (!hasEnded()) {
        process.destroyForcibly();
      }
    }
  }

  private void order(Object order) {
    orders.println(ArmProtocol.write(order));
    orders.flush();
  }

  private Answer answer() {
    try {
      String line = answers.readLine();
      while (line != null && !line.startsWith(ArmProtocol.MARK)) {
        line = answers.readLine();
      }
      if (line == null) {
        throw new ArmException(name() + " has ended: " + lastWords(), exitCode());
      }
      Answer answer = ArmProtocol.read(line.substring(ArmProtocol.MARK.length()), Answer.class);
      if (answer.error() != null) {
        throw new ArmException(name() + " failed: " + answer.error());
      }
      return answer;
    } catch (IOException e) {
      throw new ArmException(name() + " cannot be read: " + e.getMessage());
    }
  }

  /** Returns 0 when its output has ended but the JVM does not. */
  private int exitCode() {
    ended = true;
    if (hasEnded()) {
      return process.exitValue();
    }
    process.destroyForcibly();
    return 0;
  }

  private boolean hasEnded() {
    try {
      return process.waitFor(PATIENCE_AT_THE_END.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private String name() {
    return spec.name();
  }

  private String lastWords() {
    try {
      List<String> lines =
          Files.readAllLines(complaints).stream().filter(ArmJava::isOfTheProgram).toList();
      List<String> last = lines.subList(0, Math.min(LINES_OF_COMPLAINT, lines.size()));
      return last.isEmpty() ? "it printed nothing" : String.join(" ", last).strip();
    } catch (IOException e) {
      return "it printed nothing";
    }
  }
}
