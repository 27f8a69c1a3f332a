// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.duet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.etcdbench.gate.arm.ArmJava;
import io.etcdbench.gate.git.GitProject;
import io.etcdbench.gate.git.GitRepository;
import io.etcdbench.load.engine.StopSignal;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SubjectPathsTest {
  private static final String SHA256_OF_NOTHING =
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

  private final List<String> progress = new ArrayList<>();
  private final StopSignal stop = new StopSignal();

  @TempDir private Path folder;
  private GitProject project;
  private SubjectPaths paths;

  @BeforeEach
  void makeARepository() {
    project = GitProject.in(folder.resolve("repository"));
    project.commit("mkdir -p lib; echo $@ >lib/asked; cd lib; " + GitProject.BUILD);
    paths = pathsUntil(stop);
  }

  @Test
  void jarsAndFoldersAreTakenAsTheyAre() throws IOException {
    Path jar = jar("META-INF/services/io.etcdbench.driver.EtcdDriverProvider");
    Path classes = Files.createDirectory(folder.resolve("classes"));
    assertThat(paths.of(jar + File.pathSeparator + classes)).containsExactly(jar, classes);
  }

  @Test
  void aJarThatReplacesAClassOfThisProgramIsOfUse() throws IOException {
    Path jar = jar("io/etcd/jetcd/Client.class");
    assertThat(paths.of(jar.toString())).containsExactly(jar);
  }

  @Test
  void refusesAJarFromWhichNothingWouldBeUsed() throws IOException {
    Path jar = jar("com/example/Other.class");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> paths.of(jar.toString()))
        .withMessageContaining("holds neither a driver nor a workload nor any class that this");
  }

  /** Neither {@code target} nor a folder of classes that this program does not have. */
  @ParameterizedTest
  @ValueSource(strings = {"classes/io/etcd/jetcd/Client.class", "com/example/Other.class"})
  void refusesAFolderFromWhichNothingWouldBeUsed(String file) throws IOException {
    Path target = folder.resolve("target");
    Files.createDirectories(target.resolve(file).getParent());
    Files.createFile(target.resolve(file));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> paths.of(target.toString()))
        .withMessageStartingWith("'%s' holds neither a driver nor a workload nor any", target)
        .withMessageEndingWith(" or the folder of its packages, such as target/classes");
  }

  @Test
  void refusesAFileThatIsNoJarAndAFolderWithoutClasses() throws IOException {
    Path text = Files.writeString(folder.resolve("notes.txt"), "no jar");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> paths.of(text.toString()))
        .withMessageContaining("notes.txt' cannot be read as a jar or a folder of classes; give");
    Path empty = Files.createDirectory(folder.resolve("empty"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> paths.of(empty.toString()))
        .withMessageContaining("empty' holds neither a driver nor a workload nor any class");
  }

  @Test
  void refusesABuildForANewerJavaThanItsSideRunsOn() throws IOException {
    Path classes = folder.resolve("classes");
    Path known = Files.createDirectories(classes.resolve("io/etcd/jetcd"));
    byte[] ofJava99 = {(byte) 0xca, (byte) 0xfe, (byte) 0xba, (byte) 0xbe, 0, 0, 0, 99 + 44 - 256};
    Files.write(known.resolve("Client.class"), ofJava99);
    assertThat(paths.of(classes.toString(), jdk(99))).containsExactly(classes);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> paths.of(classes.toString(), jdk(98)))
        .withMessage(
            "'%s' is built for Java 99, but would run on Java 98; run it on Java 99 or newer, or"
                + " build it for Java 98",
            classes);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> paths.of(classes.toString()))
        .withMessageContaining(
            "is built for Java 99, but would run on Java " + Runtime.version().feature());
  }

  private static ArmJava jdk(int feature) {
    return new ArmJava(Path.of("java"), "Java " + feature, feature);
  }

  /** Such as one on the host, when the repository is mounted into a container. */
  @Test
  void aWorktreeThatIsOutOfReachDuringABuildIsKept() throws IOException {
    Path worktree = folder.resolve("worktree");
    Path away = folder.resolve("away");
    assertThat(project.git().call("worktree", "add", "--detach", worktree.toString()).code())
        .isZero();
    Files.move(worktree, away);

    paths.of("HEAD");

    Files.move(away, worktree);
    assertThat(new GitRepository(worktree).call("status").code()).isZero();
  }

  @Test
  void aCommitIsBuiltOnceAndKept() {
    List<Path> built = paths.of("HEAD");
    assertThat(built).singleElement().asString().endsWith("lib/target/classes");
    assertThat(paths.of("HEAD")).isEqualTo(built);
    String commit = project.git().commit("HEAD").substring(0, 10);
    assertThat(progress).singleElement().asString().startsWith("building commit " + commit + " in");
    assertThat(built.get(0).resolve("../../asked"))
        .content()
        .contains("-Dmaven.test.skip=true", "-Denforcer.skip=true", " test-compile");
  }

  /** The session of a bisection writes to a folder that is named after its commit. */
  @Test
  void aFullHashIsACommitEvenBesideAFolderOfItsName() throws IOException {
    String commit = project.git().commit("HEAD");
    Path beside = Files.createDirectory(Path.of(commit));
    try {
      assertThat(paths.of(commit)).isEqualTo(paths.of("HEAD"));
    } finally {
      Files.delete(beside);
    }
  }

  @Test
  void theClassesOfEveryModuleAreTakenHoweverDeepItLies() {
    project.commit(
        "for module in lib a/b/c lib/target/copy; do mkdir -p $module; (cd $module; "
            + GitProject.BUILD
            + "); done");

    assertThat(paths.of("HEAD"))
        .extracting(built -> built.toString().replaceFirst(".*/source/", ""))
        .containsExactly("a/b/c/target/classes", "lib/target/classes");
  }

  /** What the repository's wrapper is asked for stands in the pom that it is run beside. */
  @Test
  void aCoordinateIsCopiedOnceByTheRepositorysOwnMaven() throws IOException {
    Path jar = jar("io/etcd/jetcd/Client.class");
    copiedByMaven(jar, "client.jar");
    List<Path> jars = paths.of("io.etcd:jetcd-core:0.8.6");
    assertThat(jars).singleElement().asString().endsWith("client.jar");
    assertThat(paths.of("io.etcd:jetcd-core:0.8.6")).isEqualTo(jars);
    assertThat(progress).singleElement().asString().startsWith("building io.etcd:jetcd-core:0.8.6");
    assertThat(jars.get(0).resolveSibling("../pom.xml"))
        .content()
        .contains("<artifactId>jetcd-core</artifactId>", "<version>0.8.6</version>");
  }

  @Test
  void aSnapshotIsResolvedAgainAndSessionsThatRunKeepTheirJars() throws IOException {
    copiedByMaven(jar("io/etcd/jetcd/Client.class"), "client-1-SNAPSHOT.jar");
    List<Path> first = paths.of("io.etcd:client:1-SNAPSHOT");
    byte[] content = Files.readAllBytes(first.get(0));
    assertThat(paths.of("io.etcd:client:1-SNAPSHOT")).isEqualTo(first);

    copiedByMaven(
        jar("META-INF/services/io.etcdbench.driver.EtcdDriverProvider"), "client-1-SNAPSHOT.jar");
    List<Path> second = paths.of("io.etcd:client:1-SNAPSHOT");

    assertThat(second).isNotEqualTo(first);
    assertThat(second.get(0)).hasBinaryContent(Files.readAllBytes(folder.resolve("some.jar")));
    assertThat(first.get(0)).hasBinaryContent(content);
    assertThat(SubjectPaths.sha256(second)).isNotEqualTo(SubjectPaths.sha256(first));
  }

  @ParameterizedTest
  @ValueSource(strings = {"LATEST", "RELEASE"})
  void aVersionThatMavenChoosesIsResolvedAgain(String version) throws IOException {
    copiedByMaven(jar("io/etcd/jetcd/Client.class"), "client-2.jar");
    paths.of("io.etcd:client:" + version);
    paths.of("io.etcd:client:" + version);
    assertThat(progress).hasSize(2);
  }

  @Test
  void aReleaseThatNeedsASnapshotIsResolvedAgain() throws IOException {
    copiedByMaven(jar("io/etcd/jetcd/Client.class"), "needed-2-SNAPSHOT.jar");
    paths.of("io.etcd:client:1");
    paths.of("io.etcd:client:1");
    assertThat(progress).hasSize(2);
  }

  @Test
  void coordinatesWhoseWordsRunIntoOneAnotherAreKeptApart() throws IOException {
    copiedByMaven(jar("io/etcd/jetcd/Client.class"), "client.jar");
    assertThat(paths.of("x-y:z:1")).isNotEqualTo(paths.of("x:y-z:1"));
    assertThat(progress).hasSize(2);
  }

  @Test
  void aCommitsBuildIsIdentifiedByItsClasses() {
    String first = SubjectPaths.sha256(paths.of("HEAD"));
    assertThat(SubjectPaths.commit(paths.of("HEAD"))).matches("[0-9a-f]{40}");
    project.commit(GitProject.BUILD + "; echo other >target/classes/A.class");
    String second = SubjectPaths.sha256(paths.of("HEAD"));

    assertThat(first).hasSize(64).isNotEqualTo(SHA256_OF_NOTHING);
    assertThat(second).hasSize(64).isNotEqualTo(SHA256_OF_NOTHING).isNotEqualTo(first);
    assertThat(SubjectPaths.sha256(paths.of("HEAD~1"))).isEqualTo(first);
  }

  @Test
  void aFolderIsIdentifiedByNamesAndContentWhereverItLies() throws IOException {
    Path one = folderWith("one", "A.class", "B.class");
    assertThat(SubjectPaths.sha256(List.of(folderWith("two", "A.class", "B.class"))))
        .isEqualTo(SubjectPaths.sha256(List.of(one)));
    assertThat(SubjectPaths.sha256(List.of(folderWith("three", "A.class", "C.class"))))
        .isNotEqualTo(SubjectPaths.sha256(List.of(one)));
    assertThat(SubjectPaths.sha256(List.of())).matches("[0-9a-f]{64}");
    assertThat(SubjectPaths.commit(List.of(one))).isEmpty();
  }

  private Path folderWith(String name, String... files) throws IOException {
    Path made = Files.createDirectory(folder.resolve(name));
    for (String file : files) {
      Files.writeString(made.resolve(file), "content");
    }
    return made;
  }

  /** Maven's copy of the dependencies of a coordinate is one jar. */
  private void copiedByMaven(Path jar, String name) {
    String copy = "for last; do :; done; dir=${last#*=}; mkdir -p $dir; cp %s $dir/%s";
    project.build(copy.formatted(jar, name));
  }

  @Test
  void saysThatACoordinateCannotBeHad() {
    project.build("echo no such artifact; exit 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> paths.of("io.etcd:jetcd-core:99"))
        .withMessageStartingWith("'io.etcd:jetcd-core:99' does not build: ")
        .withMessageEndingWith("ended with code 1: no such artifact");
  }

  @Test
  void saysThatACommitDoesNotBuild() {
    project.commit("echo broken; exit 7");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> paths.of("HEAD"))
        .withMessageStartingWith("'HEAD' does not build: ")
        .withMessageEndingWith("ended with code 7: broken");
  }

  /** A JVM prints them first: those of JDK 24 about Maven's libraries, and that of a variable. */
  @Test
  void whatTheJvmPrintsAboutItselfIsNotTheReasonOfABrokenBuild() {
    project.commit(
        "echo 'Picked up JAVA_TOOL_OPTIONS: -Xmx1g'; for i in 1 2 3 4; do echo \"WARNING: $i\";"
            + " done; echo broken; exit 7");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> paths.of("HEAD"))
        .withMessageEndingWith("ended with code 7: broken");
  }

  /** Git warns about a branch with the name of a commit. */
  @Test
  void whatGitPrintsAsErrorIsNoPartOfAHash() {
    String commit = project.git().commit("HEAD");
    project.call("update-ref", "refs/heads/" + commit, "HEAD");

    assertThat(SubjectPaths.commit(paths.of(commit))).isEqualTo(commit);
  }

  @Test
  void namesGitsOwnReason() throws IOException {
    Files.writeString(project.git().folder().resolve(".git/config"), "[broken");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> paths.of("HEAD"))
        .withMessageContaining(" and git knows no such commit in '%s' (", project.git().folder())
        .withMessageEndingWith(" .git/config)");
  }

  @Test
  @Timeout(60)
  void aStopEndsABuildWhichTheNextSessionRepeats() {
    Path building = folder.resolve("building");
    String first = "test -e '%1$s' || { touch '%1$s'; exec sleep 600; }; ".formatted(building);
    project.commit(first + GitProject.BUILD);
    GitProject.giveOnceThereIs(building, stop);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> paths.of("HEAD"))
        .withMessage("the build was stopped");

    List<Path> built = pathsUntil(new StopSignal()).of("HEAD");

    assertThat(built).singleElement().asString().endsWith("target/classes");
  }

  /** A terminal sends Ctrl-C to both, and the build may be the first to end. */
  @Test
  @Timeout(60)
  void aBuildThatEndsByTheSignalThatStopsTheSessionDoesNotCountAsBroken() {
    Path building = folder.resolve("building");
    project.commit("touch '%s'; exit 130".formatted(building));
    GitProject.giveOnceThereIs(building, stop);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> paths.of("HEAD"))
        .withMessage("the build was stopped");
  }

  @Test
  void aStoppedSessionBuildsNothing() {
    stop.give();
    for (String word : List.of("HEAD", "io.etcd:jetcd-core:0.8.6")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> paths.of(word))
          .withMessage("the build was stopped");
    }
    assertThat(progress).isEmpty();
  }

  private SubjectPaths pathsUntil(StopSignal end) {
    return new SubjectPaths(project.git().folder(), folder.resolve("cache"), progress::add, end);
  }

  @Test
  void refusesAWordThatNamesNothing() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> paths.of("no-such-ref"))
        .withMessageStartingWith(
            "'no-such-ref' is not a file or a Maven coordinate like group:artifact:version, and git"
                + " knows");
  }

  @Test
  void namesTheFetchDepthWhereAShallowCloneLacksTheCommit() {
    String first = project.git().commit("HEAD");
    project.commit("exit 0");
    Path clone = folder.resolve("shallow");
    String source = "file://" + project.git().folder();
    assertThat(project.git().call("clone", "--depth=1", source, clone.toString()).code()).isZero();

    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> new SubjectPaths(clone, folder.resolve("cache"), progress::add, stop).of(first))
        .withMessageContaining("git knows no such commit in '%s'; this clone is shallow: ", clone)
        .withMessageEndingWith(" in CI with fetch-depth: 0");
  }

  private Path jar(String entry) throws IOException {
    Path jar = folder.resolve("some.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
      out.putNextEntry(new JarEntry(entry));
      out.closeEntry();
    }
    return jar;
  }
}
