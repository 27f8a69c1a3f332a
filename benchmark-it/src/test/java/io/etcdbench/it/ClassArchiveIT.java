// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The archive of classes that the launcher writes on demand: when later starts read it. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class ClassArchiveIT {
  private static final Path FILE = Path.of(System.getProperty("etcdbench.executable", ""));
  private static final Duration LONGEST = Duration.ofMinutes(2);
  private static final String ARCHIVED = "io.etcdbench.cli.Main source: shared objects file";
  private static final String LOADED = "io.etcdbench.cli.Main source: ";
  private static final int NOBODY = 65_534;

  @TempDir private static Path shared;
  private static Path written = Path.of("");

  @TempDir private Path folder;

  @BeforeAll
  static void writes() throws Exception {
    Files.createDirectory(shared.resolve("cache"));
    try (Program program = start(shared, "write")) {
      assertThat(program.exitCode(LONGEST)).as(program.err()).isZero();
      assertThat(program.out()).startsWith("etcd-bench: wrote an archive of classes to ");
      assertThat(program.err()).isEmpty();
    }
    assertThat(archives(shared)).hasSize(1);
    written = archives(shared).get(0);
    assertThat(Files.getPosixFilePermissions(written))
        .doesNotContain(PosixFilePermission.GROUP_READ, PosixFilePermission.OTHERS_READ);
  }

  @Test
  void isReadByLaterStarts() throws Exception {
    assertThat(classesOfAStart(shared, "")).contains(ARCHIVED);
  }

  @Test
  void isNotReadByWhoeverDoesWithout() throws Exception {
    assertThat(classesOfAStart(shared, "no")).contains(LOADED).doesNotContain(ARCHIVED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"gate --help", "--budget=12m gate --help"})
  void isNotReadByAGateWhoseJvmsInheritItsFlags(String words) throws Exception {
    Path log = Files.createTempFile(folder, "classes", ".log");
    Map<String, String> environment = environment(shared, "", "-Xlog:class+load:file=" + log);
    try (Program program = Program.start(shared, environment, words.split(" ", -1))) {
      assertThat(program.exitCode(LONGEST)).as(program.err()).isZero();
    }
    assertThat(Files.readString(log)).contains(LOADED).doesNotContain(ARCHIVED);
  }

  /** What happens to an archive before a start. */
  @FunctionalInterface
  private interface Damage {
    void to(Path archive) throws IOException;
  }

  private enum Damaged {
    TRUNCATED(archive -> Files.write(archive, half(Files.readAllBytes(archive)))),
    GARBAGE(archive -> Files.write(archive, new byte[(int) Files.size(archive)])),
    EMPTY(archive -> Files.write(archive, new byte[0])),
    WRITABLE_BY_OTHERS(archive -> permit(archive, "rw-rw-rw-")),
    IN_A_FOLDER_THAT_OTHERS_WRITE(archive -> permit(parent(archive), "rwxrwxrwx")),
    BELOW_A_FOLDER_THAT_OTHERS_WRITE(archive -> permit(parent(parent(archive)), "rwxrwxrwx")),
    LINK(
        archive -> {
          Path elsewhere = Files.move(archive, parent(archive).resolve("elsewhere"));
          Files.createSymbolicLink(archive, elsewhere);
        }),
    FOREIGN(archive -> Files.setAttribute(archive, "unix:uid", NOBODY));

    @SuppressWarnings("ImmutableEnumChecker") // these lambdas capture nothing
    private final Damage damage;

    Damaged(Damage damage) {
      this.damage = damage;
    }

    private static byte[] half(byte[] whole) {
      return Arrays.copyOf(whole, whole.length / 2);
    }
  }

  /** Only root can give files away. */
  static Stream<Damaged> damaged() {
    boolean root = System.getProperty("user.name").equals("root");
    return Stream.of(Damaged.values()).filter(one -> root || one != Damaged.FOREIGN);
  }

  @ParameterizedTest
  @MethodSource("damaged")
  void isIgnoredSilentlyWhen(Damaged kind) throws Exception {
    Path cache = folder.resolve("cache");
    Path ours = cache.resolve(shared.resolve("cache").relativize(written));
    Files.createDirectories(parent(ours));
    permit(parent(ours), "rwx------");
    permit(parent(parent(ours)), "rwx------");
    Files.copy(written, ours);
    permit(ours, "rw-------");
    kind.damage.to(ours);

    assertThat(classesOfAStart(folder, "")).contains(LOADED).doesNotContain(ARCHIVED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/proc"})
  void isNotWrittenWhereThereIsNoFolderOfOnesOwn(String cache) throws Exception {
    Map<String, String> nowhere =
        Map.of("XDG_CACHE_HOME", cache, "HOME", "", "ETCD_BENCH_ARCHIVE", "write");
    try (Program program = Program.start(folder, nowhere, "--version")) {
      assertThat(program.exitCode(LONGEST)).isEqualTo(1);
      assertThat(program.err().lines()).singleElement().asString().contains("set XDG_CACHE_HOME");
    }
    Map<String, String> later = Map.of("XDG_CACHE_HOME", cache, "HOME", "");
    try (Program program = Program.start(folder, later, "--version")) {
      assertThat(program.exitCode(LONGEST)).isZero();
      assertThat(program.err()).isEmpty();
    }
  }

  /** Last: the archive of this class is that of no file any more. */
  @Test
  @Order(Integer.MAX_VALUE)
  void isNotThatOfAFileThatChangedWithoutANewSizeOrTime() throws Exception {
    Set<PosixFilePermission> same = Files.getPosixFilePermissions(FILE);
    Files.setPosixFilePermissions(FILE, same); // a new time of change, as any replacement has

    assertThat(classesOfAStart(shared, "")).contains(LOADED).doesNotContain(ARCHIVED);
  }

  private static String classesOfAStart(Path home, String wish) throws Exception {
    Path log = Files.createTempFile(home, "classes", ".log");
    try (Program program = start(home, wish, "-Xlog:class+load:file=" + log)) {
      assertThat(program.exitCode(LONGEST)).as(program.err()).isZero();
      assertThat(program.out()).startsWith("etcd-bench ").doesNotContain("warning", "rror");
      assertThat(program.err()).isEmpty();
    }
    return Files.readString(log);
  }

  private static Program start(Path home, String wish, String... javaOptions) throws IOException {
    return Program.start(home, environment(home, wish, javaOptions), "--version");
  }

  private static Map<String, String> environment(Path home, String wish, String... javaOptions) {
    return Map.of(
        "XDG_CACHE_HOME",
        home.resolve("cache").toString(),
        "ETCD_BENCH_ARCHIVE",
        wish,
        "JAVA_OPTS",
        String.join(" ", javaOptions));
  }

  private static List<Path> archives(Path home) throws IOException {
    try (Stream<Path> all = Files.list(home.resolve("cache/etcd-bench/archive"))) {
      return all.toList();
    }
  }

  private static Path parent(Path path) {
    return Objects.requireNonNull(path.getParent());
  }

  private static void permit(Path path, String permissions) throws IOException {
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
  }
}
