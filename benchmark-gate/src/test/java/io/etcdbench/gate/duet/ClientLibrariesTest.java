// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.duet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.gate.arm.ArmJava;
import io.etcdbench.gate.arm.ArmProcesses.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ClientLibrariesTest {
  private static final ArmJava JAVA = ArmJava.ofThisProgram();

  @TempDir private Path folder;

  @Test
  void theLibrariesOfClientsGoAndTheRestStays() throws IOException {
    Path classes = Files.createDirectory(folder.resolve("classes"));
    Path netty = jar("netty.jar", "META-INF/x", "io/netty/buffer/ByteBuf.class");
    Path jackson = jar("jackson.jar", "com/fasterxml/jackson/A.class");

    assertThat(ClientLibraries.removedFrom(List.of(classes, netty, jackson), folder))
        .containsExactly(classes, jackson);
  }

  @Test
  void aJarThatHoldsEverythingIsCopiedWithoutThem() throws IOException {
    Path everything =
        jar(
            "etcd-bench",
            "io/etcdbench/cli/Main.class",
            "META-INF/services/io.etcdbench.driver.EtcdDriverProvider",
            "META-INF/services/io.grpc.LoadBalancerProvider",
            "META-INF/native/libnetty.so",
            "META-INF/versions/11/io/netty/A.class",
            "io/grpc/Status.class",
            "com/google/protobuf/Any.class",
            "org/HdrHistogram/Histogram.class");

    List<Path> left = ClientLibraries.removedFrom(List.of(everything), folder);

    assertThat(left).hasSize(1).doesNotContain(everything);
    try (JarFile jar = new JarFile(left.get(0).toFile())) {
      assertThat(jar.stream().map(JarEntry::getName))
          .containsExactly(
              "io/etcdbench/cli/Main.class",
              "META-INF/services/io.etcdbench.driver.EtcdDriverProvider",
              "org/HdrHistogram/Histogram.class");
      assertThat(jar.getInputStream(jar.getJarEntry("io/etcdbench/cli/Main.class")))
          .hasContent("io/etcdbench/cli/Main.class");
    }
  }

  @Test
  void aWholeClientComesBehindThisProgramWithoutTheClientsOfThisProgram() throws IOException {
    Path jetcd = jar("jetcd.jar", "io/etcd/jetcd/Client.class");
    Path grpc = jar("grpc.jar", "io/grpc/Channel.class", "io/netty/channel/Channel.class");
    List<Path> build = List.of(jetcd, grpc);

    Program program = ClientLibraries.program(JAVA, build, folder);

    assertThat(program.classPath()).isEmpty();
    assertThat(program.program()).endsWith(jetcd, grpc);
    assertThat(program.program().subList(0, program.program().size() - 2))
        .isEqualTo(ClientLibraries.removedFrom(Program.ofThisProgram(), folder))
        .noneMatch(path -> path.getFileName().toString().startsWith("netty-"));
  }

  @Test
  void whatIsNoWholeClientComesBeforeThisProgram() throws IOException {
    Path alone = jar("jetcd.jar", "io/etcd/jetcd/Client.class");
    Path itself =
        jar("itself.jar", "io/etcdbench/load/X.class", "io/etcd/jetcd/C.class", "io/grpc/D.class");
    Path netty = jar("netty.jar", "io/netty/E.class");

    for (List<Path> build : List.of(List.<Path>of(), List.of(alone), List.of(itself, netty))) {
      Program program = ClientLibraries.program(JAVA, build, folder);
      assertThat(program.classPath()).isEqualTo(build);
      assertThat(program.program()).isEqualTo(Program.ofThisProgram());
    }
  }

  private Path jar(String name, String... entries) throws IOException {
    Path file = folder.resolve(name);
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(file))) {
      for (String entry : entries) {
        out.putNextEntry(new JarEntry(entry));
        out.write(entry.getBytes(UTF_8));
        out.closeEntry();
      }
    }
    return file;
  }
}
