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
 * The client libraries that this program brings (jetcd, gRPC, Netty, Vert.x, Protocol Buffers,
 * Guava): a client with libraries of its own must not find them, not even behind its own.
 * Stateless.
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

  /** A build that brings all of these brings a client with all that it needs. */
  private static final List<String> WHOLE = List.of("io/etcd/jetcd/", "io/grpc/", "io/netty/");

  private static final String OURS = "io/etcdbench/";

  /** A build of this program itself has the load generator. */
  private static final String GENERATOR = OURS + "load/";

  private ClientLibraries() {}

  /**
   * What an arm runs. A build that brings jetcd and all that it needs, as a Maven coordinate does,
   * comes behind this program without its client libraries: what both have, for example Jackson, is
   * the one that the load generator was built with, and nothing of another version of the client is
   * left. Any other build comes before this program.
   *
   * @param java on which
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
   * A class path without them. A jar that holds both this program and its libraries is copied
   * without the libraries.
   *
   * @param classPath of this program
   * @param folder for copies
   * @return what is left, in its order
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
