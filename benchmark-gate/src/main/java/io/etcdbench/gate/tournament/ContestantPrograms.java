// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.tournament;

import io.etcdbench.gate.arm.ArmJava;
import io.etcdbench.gate.arm.ArmProcesses.Program;
import io.etcdbench.gate.duet.ClientLibraries;
import io.etcdbench.gate.duet.MavenLibraries;
import io.etcdbench.gate.duet.SubjectPaths;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Builds the class path of each contestant. Used by one thread. */
public final class ContestantPrograms {
  /**
   * Resource folder with the drivers of clients that cannot share a class path with this program,
   * by name.
   */
  private static final String ADAPTERS = "/etcd-bench/adapters/";

  private final SubjectPaths builds;
  private final Path folder;
  private @Nullable List<Path> withoutClients;

  /**
   * Creates a builder without building anything.
   *
   * @param builds resolves libraries
   * @param folder existing folder for files of this program that an arm needs
   */
  public ContestantPrograms(SubjectPaths builds, Path folder) {
    this.builds = builds;
    this.folder = folder;
  }

  /**
   * The program of a contestant.
   *
   * @param program the whole class path
   * @param own the entries that do not belong to this program
   */
  public record Built(Program program, List<Path> own) {
    public Built {
      own = List.copyOf(own);
    }
  }

  /**
   * Resolves a contestant's libraries and builds its class path. If the contestant has libraries,
   * they are placed after this program, whose own client libraries are removed. Libraries that both
   * contain, for example Jackson, then come from this program, with which the load generator was
   * compiled.
   *
   * @param contestant the contestant
   * @throws IllegalArgumentException when a path does not exist or a library cannot be resolved;
   *     the message is one sentence
   */
  public Built of(Contestant contestant) {
    List<Path> given = contestant.classPath().stream().map(ContestantPrograms::existing).toList();
    ArmJava java = ArmJava.ofThisProgram();
    Optional<MavenLibraries> maven = contestant.maven();
    if (maven.isEmpty()) {
      return new Built(new Program(java, given), given);
    }
    List<Path> own = new ArrayList<>(given);
    adapter(contestant.driver()).ifPresent(own::add);
    own.addAll(builds.of(maven.get()));
    List<Path> all = new ArrayList<>(given);
    all.addAll(withoutClients());
    all.addAll(own.subList(given.size(), own.size()));
    return new Built(new Program(java, List.of(), all), own);
  }

  private List<Path> withoutClients() {
    List<Path> known = withoutClients;
    if (known == null) {
      known = ClientLibraries.removedFrom(Program.ofThisProgram(), folder);
      withoutClients = known;
    }
    return known;
  }

  private Optional<Path> adapter(String driver) {
    try (InputStream in =
        ContestantPrograms.class.getResourceAsStream(ADAPTERS + driver + ".jar")) {
      if (in == null) {
        return Optional.empty();
      }
      Path copy = folder.resolve("adapter-" + driver + ".jar");
      if (!Files.exists(copy)) {
        Files.copy(in, copy);
      }
      return Optional.of(copy);
    } catch (IOException e) {
      throw new UncheckedIOException("the adapter of '%s' cannot be copied".formatted(driver), e);
    }
  }

  private static Path existing(String word) {
    Path path = Path.of(word);
    if (!Files.exists(path)) {
      throw new IllegalArgumentException(
          "'%s' of a contestant's classPath does not exist; give jars or folders of classes"
              .formatted(word));
    }
    return path.toAbsolutePath();
  }
}
