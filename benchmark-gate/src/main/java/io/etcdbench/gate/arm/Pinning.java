// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.arm;

import io.etcdbench.observe.machine.LinuxProcess;
import io.etcdbench.observe.machine.MachineProbe;
import io.etcdbench.result.Environment;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Pins arms and members to separate CPUs with {@code taskset}. This JVM moves to the members' CPUs
 * until it is closed: processes that it starts inherit them, and the arms start on their own. Used
 * by one thread.
 */
public final class Pinning implements AutoCloseable {
  private static final String TASKSET = "taskset";
  private static final int SECONDS = 10;

  /** No pinning. */
  public static final Pinning NONE = new Pinning(null, Environment::capture, () -> {});

  private final @Nullable CoreSplit split;
  private final Supplier<Environment> environment;
  private final Runnable back;

  private Pinning(@Nullable CoreSplit split, Supplier<Environment> environment, Runnable back) {
    this.split = split;
    this.environment = environment;
    this.back = back;
  }

  /**
   * The CPUs of a machine.
   *
   * @param processors the usable CPUs, in order
   * @param core returns the core of a CPU
   * @param move moves this JVM to some of them; false when that is not possible
   * @param environment captures the environment, with the CPUs that this JVM may use then
   */
  record Machine(
      List<Integer> processors,
      IntFunction<String> core,
      Predicate<List<Integer>> move,
      Supplier<Environment> environment) {}

  /**
   * Pins when this JVM may use four or more CPUs and {@code taskset} is installed.
   *
   * @param progress receives a line that describes what was done
   * @return a pinning to close at the end of the session
   */
  public static Pinning begin(Consumer<String> progress) {
    // A CPU quota, as of a container, makes this number smaller than that of the usable CPUs.
    return Runtime.getRuntime().availableProcessors() < CoreSplit.FEWEST
        ? NONE
        : begin(
            new Machine(
                allowed(),
                MachineProbe.ofThisMachine()::core,
                Pinning::moveThisJvm,
                Environment::capture),
            progress);
  }

  static Pinning begin(Machine machine, Consumer<String> progress) {
    Optional<CoreSplit> split = CoreSplit.of(machine.processors(), machine.core());
    if (split.isEmpty()) {
      return NONE;
    }
    Environment whole = machine.environment().get();
    if (!machine.move().test(split.get().members())) {
      progress.accept("arms and members share all processors: taskset cannot be used");
      return NONE;
    }
    progress.accept(
        "processors of the arms: %s; of the members: %s"
            .formatted(CoreSplit.text(split.get().arms()), CoreSplit.text(split.get().members())));
    return new Pinning(
        split.get(),
        () -> whole,
        () -> {
          if (!machine.move().test(machine.processors())) {
            progress.accept("this JVM stays on the processors of the members");
          }
        });
  }

  /** Returns the environment of the session, with the CPUs of arms and members together. */
  public Environment environment() {
    return environment.get();
  }

  /** Returns further flags of each arm's JVM. */
  public List<String> flags() {
    return split == null ? List.of() : split.flags();
  }

  /** Returns the words in front of the command of an arm. */
  public List<String> prefix() {
    return split == null ? List.of() : List.of(TASKSET, "-c", CoreSplit.text(split.arms()));
  }

  @Override
  public void close() {
    back.run();
  }

  private static boolean moveThisJvm(List<Integer> processors) {
    String self = Long.toString(ProcessHandle.current().pid());
    try {
      Process process =
          new ProcessBuilder(TASKSET, "-a", "-c", "-p", CoreSplit.text(processors), self)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return process.waitFor(SECONDS, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (IOException e) {
      return false; // not installed
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Returns the CPUs that this JVM may use; empty when the system does not report them. */
  private static List<Integer> allowed() {
    return LinuxProcess.self().allowedProcessors().map(CoreSplit::parse).orElse(List.of());
  }
}
