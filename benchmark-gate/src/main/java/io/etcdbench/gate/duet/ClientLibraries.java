// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.duet;

import io.etcdbench.gate.arm.ArmJava;
import io.etcdbench.gate.arm.ArmProcesses.Program;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;

/**
 * The client libraries bundled with this program (jetcd, gRPC, Netty, Vert.x, Protocol Buffers,
 * Guava). They must not be visible to a client that has its own libraries, not even later on the
 * class path. Stateless.
 */
public final class ClientLibraries {
  private static final List<String> PREFIXES =
      List.of(
          "io/grpc/",
          "io/netty/",
          "io/etcd/jetcd/",
          "io/vertx/",
          "io/perfmark/",
          "com/google/",
          "dev/failsafe/",
          "META-INF/native/",
          "META-INF/services/io.grpc.",
          "META-INF/services/io.vertx.",
          "META-INF/versions/11/io/netty/",
          "META-INF/versions/9/io/netty/");

  /** A build that contains all of these brings a complete client. */
  private static final List<String> WHOLE = List.of("io/etcd/jetcd/", "io/grpc/", "io/netty/");

  private static final String OURS = "io/etcdbench/";

  /** Only a build of this program contains the load generator. */
  private static final String GENERATOR = OURS + "load/";

  private ClientLibraries() {}

  /**
   * Returns the program of an arm. A build that contains jetcd with all its dependencies, as a
   * Maven coordinate does, is placed after this program, whose own client libraries are removed.
   * Libraries that both contain, for example Jackson, then come from this program, with which the
   * load generator was compiled, and nothing is left of another version of the client. Any other
   * build is placed before this program.
   *
   * @param java the Java installation that runs it
   * @param build jars and folders of classes; empty for this program as it is
   * @param folder for copies of jars
   * @throws java.io.UncheckedIOException when a jar cannot be read or copied
   */
  public static Program program(ArmJava java, List<Path> build, Path folder) {
    if (!isWhole(build)) {
      return new Program(java, build);
    }
    List<Path> all = new ArrayList<>(removedFrom(Program.ofThisProgram(), folder));
    all.addAll(build);
    return new Program(java, List.of(), all);
  }

  private static boolean isWhole(List<Path> build) {
    return WHOLE.stream().allMatch(prefix -> build.stream().anyMatch(path -> holds(path, prefix)))
        && build.stream().noneMatch(path -> holds(path, GENERATOR));
  }

  private static boolean holds(Path path, String prefix) {
    if (!Files.isRegularFile(path)) {
      return Files.isDirectory(path.resolve(prefix));
    }
    try (JarFile jar = new JarFile(path.toFile())) {
      return jar.stream().anyMatch(entry -> entry.getName().startsWith(prefix));
    } catch (IOException e) {
      throw new UncheckedIOException("'%s' cannot be read as a jar".formatted(path), e);
    }
  }

  /**
   * Removes the client libraries from a class path. A jar that contains both this program and its
   * libraries is copied without the libraries.
   *
   * @param classPath class path of this program
   * @param folder for copies of jars
   * @return the remaining entries, in order
   */
  public static List<Path> removedFrom(List<Path> classPath, Path folder) {
    List<Path> kept = new ArrayList<>();
    for (Path path : classPath) {
      if (!Files.isRegularFile(path)) {
        kept.add(path); // a folder of classes of this program
        continue;
      }
      try (JarFile jar = new JarFile(path.toFile())) {
        if (jar.stream().noneMatch(ClientLibraries::isOne)) {
          kept.add(path);
        } else if (jar.stream().anyMatch(entry -> entry.getName().startsWith(OURS))) {
          kept.add(copy(jar, folder.resolve("program-" + kept.size() + ".jar")));
        }
      } catch (IOException e) {
        throw new UncheckedIOException("'%s' cannot be read as a jar".formatted(path), e);
      }
    }
    return kept;
  }

  private static boolean isOne(JarEntry entry) {
    return !entry.isDirectory() && PREFIXES.stream().anyMatch(entry.getName()::startsWith);
  }

  private static Path copy(JarFile jar, Path copy) throws IOException {
    try (OutputStream file = Files.newOutputStream(copy);
        JarOutputStream out = new JarOutputStream(file)) {
      for (Enumeration<JarEntry> all = jar.entries(); all.hasMoreElements(); ) {
        JarEntry entry = all.nextElement();
        if (!isOne(entry)) {
          out.putNextEntry(new JarEntry(entry.getName()));
          jar.getInputStream(entry).transferTo(out);
          out.closeEntry();
        }
      }
    }
    return copy;
  }
}
