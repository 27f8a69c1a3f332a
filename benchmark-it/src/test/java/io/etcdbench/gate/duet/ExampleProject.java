// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.duet;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** The project of docs/examples, compiled as its pom.xml says: Java 17 against etcd-bench. */
final class ExampleProject {
  static final Path HOME = Path.of("..", "docs", "examples", "session-store");

  private ExampleProject() {}

  /** Compiles it, each source changed first, and copies its resources. */
  static Path build(Path classes, UnaryOperator<String> change) throws IOException {
    Path sources = Files.createDirectories(classes.resolveSibling(classes.getFileName() + "-src"));
    List<Path> changed = new ArrayList<>();
    for (Path source : files(HOME.resolve("src/main/java"))) {
      Path copy = sources.resolve(source.getFileName());
      changed.add(Files.writeString(copy, change.apply(Files.readString(source))));
    }
    compile(changed, Files.createDirectories(classes));
    Path resources = HOME.resolve("src/main/resources");
    for (Path resource : files(resources)) {
      Path copy = classes.resolve(resources.relativize(resource).toString());
      Files.createDirectories(requireNonNull(copy.getParent()));
      Files.copy(resource, copy);
    }
    return classes;
  }

  private static void compile(List<Path> sources, Path classes) throws IOException {
    JavaCompiler compiler = requireNonNull(ToolProvider.getSystemJavaCompiler(), "needs a JDK");
    StringWriter said = new StringWriter();
    List<String> options =
        List.of("--release", "17", "-Xlint:all", "-Werror", "-proc:none", "-d", classes.toString());
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      boolean fine =
          compiler
              .getTask(said, files, null, options, null, files.getJavaFileObjectsFromPaths(sources))
              .call();
      assertThat(fine).as(said.toString()).isTrue();
    }
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).sorted().toList();
    }
  }
}
