// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class JvmTest {

  @Test
  void keepsFlagsThatChangeWhatAClientCosts() {
    List<String> flags =
        List.of(
            "-Xmx1g",
            "-XX:+UseZGC",
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "-Dio.netty.allocator.type=pooled",
            "-ea");

    assertThat(withFlags(flags).flags()).isEqualTo(flags);
  }

  @Test
  void dropsWhateverMayHoldASecret() {
    Jvm jvm =
        withFlags(
            List.of(
                "-Djavax.net.ssl.keyStorePassword=sesame",
                "-Detcd.user=root:sesame",
                "sesame",
                "-javaagent:/opt/agent.jar=token=sesame",
                "-XX:OnOutOfMemoryError=curl -u root:sesame host"));

    assertThat(jvm.flags()).containsExactly("-javaagent:/opt/agent.jar", "-XX:OnOutOfMemoryError");
  }

  @Test
  void showsAnArchiveOfClassesWithoutItsPlace() {
    Jvm jvm = withFlags(List.of("-XX:SharedArchiveFile=/home/me/1.jsa", "-XX:AOTCache=/home/me/2"));

    assertThat(jvm.flags()).containsExactly("-XX:SharedArchiveFile", "-XX:AOTCache");
  }

  @Test
  void knowsTheRunningJvm() {
    Jvm jvm = Jvm.current();

    assertThat(jvm.version()).isEqualTo(Runtime.version().toString());
    assertThat(jvm.vendor()).isNotBlank();
    assertThat(jvm.vm()).isEqualTo(System.getProperty("java.vm.name"));
  }

  private static Jvm withFlags(List<String> flags) {
    return new Jvm("Example", "17", "Example VM", List.of()).withFlags(flags);
  }

  @Test
  void aChildInheritsNoFlagThatOpensAPortOrWritesAFile() {
    List<String> flags =
        List.of(
            "-Xmx1g",
            "-agentlib:jdwp=address=5005",
            "-javaagent:a.jar",
            "-Dcom.sun.management.jmxremote.port=9010",
            "-XX:StartFlightRecording=duration=30s",
            "-Xlog:gc:file=gc.log",
            "-Xlog:cds*=off",
            "-Da=b");
    assertThat(Jvm.inheritable(flags)).containsExactly("-Xmx1g", "-Xlog:cds*=off", "-Da=b");
  }
}
