// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LinuxProcessTest {
  @TempDir private Path directory;

  @Test
  void readsTheEffectiveOfItsFourUsers() throws IOException {
    Files.writeString(directory.resolve("status"), "Name:\tetcd\nUid:\t1000\t1001\t1002\t1003\n");

    assertThat(new LinuxProcess(directory).effectiveUid()).hasValue(1001);
  }

  @Test
  void readsTheProcessorsOnWhichItMayRun() throws IOException {
    Files.writeString(directory.resolve("status"), "Name:\tetcd\nCpus_allowed_list:\t0-3,8\n");

    assertThat(new LinuxProcess(directory).allowedProcessors()).contains("0-3,8");
  }

  @Test
  void isTracedWhenAllItsThreadsAre() throws IOException {
    thread("7", 12);
    thread("8", 0);
    assertThat(new LinuxProcess(directory).isTraced()).isFalse();

    thread("8", 12);
    assertThat(new LinuxProcess(directory).isTraced()).isTrue();
  }

  @Test
  void knowsNothingOfAProcessThatIsNotReported() {
    LinuxProcess gone = new LinuxProcess(directory.resolve("none"));

    assertThat(gone.isKnown()).isFalse();
    assertThat(gone.isTraced()).isFalse();
    assertThat(gone.effectiveUid()).isEmpty();
    assertThat(gone.allowedProcessors()).isEmpty();
    assertThat(gone.pidNamespace()).isEmpty();
    assertThat(gone.threadCpuNanos("main")).isEmpty();
    assertThat(gone.endedChildrenCpuNanos()).isEmpty();
    assertThat(gone.startTicks()).isEmpty();
  }

  @Test
  void readsTheStartBehindANameWithParentheses() throws IOException {
    Files.writeString(
        directory.resolve("stat"),
        "7 (my (a) tool) S 1 1 1 0 -1 4194560 100 200 0 0 700 80 30 5 20 0 9 0 123456 7890 12\n");

    assertThat(new LinuxProcess(directory).startTicks()).hasValue(123_456);
  }

  @Test
  void addsUpTheCpuTimeOfChildrenThatHaveEnded() throws IOException {
    Files.writeString(
        directory.resolve("stat"),
        "7 (my (a) tool) S 1 1 1 0 -1 4194560 100 200 0 0 700 80 30 5 20 0\n");

    assertThat(new LinuxProcess(directory).endedChildrenCpuNanos()).hasValue(350_000_000);
  }

  private void thread(String id, int tracer) throws IOException {
    Path thread = Files.createDirectories(directory.resolve("task").resolve(id));
    Files.writeString(thread.resolve("status"), "State:\tS\nTracerPid:\t" + tracer + "\n");
  }

  @Test
  void addsUpTheCpuTimeOfThreadsByTheirName() throws IOException {
    thread("7", "C2 CompilerThre", "2500 900 17");
    thread("8", "C1 CompilerThre", "400 20 3");
    thread("9", "main", "10000 20 3");

    assertThat(new LinuxProcess(directory).threadCpuNanos("Compiler")).hasValue(2_900);
    assertThat(new LinuxProcess(directory).threadCpuNanos("no such")).isEmpty();
  }

  private void thread(String id, String name, String schedule) throws IOException {
    Path thread = Files.createDirectories(directory.resolve("task").resolve(id));
    Files.writeString(thread.resolve("comm"), name + "\n");
    Files.writeString(thread.resolve("schedstat"), schedule + "\n");
  }
}
