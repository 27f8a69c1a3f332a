// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.junit.jupiter.api.Test;

/** What is inside the executable, and the archive that it is shipped in. */
final class ExecutableFileIT {
  private static final Path FILE = Path.of(System.getProperty("etcdbench.executable", ""));
  private static final long LARGEST = 40_000_000;
  private static final String OURS = "io.etcdbench";

  @Test
  void isBelowFortyMegabytes() throws IOException {
    assertThat(Files.size(FILE)).isLessThan(LARGEST);
  }

  @Test
  void listsEveryJarOfWhichItHasAClass() throws Exception {
    List<String> listed = new ArrayList<>();
    for (JsonNode component : components()) {
      for (JsonNode hash : component.get("hashes")) {
        if (hash.get("alg").asText().equals("SHA-256")) {
          listed.add(hash.get("content").asText());
        }
      }
    }
    Map<String, String> inside = new TreeMap<>();
    try (JarFile executable = new JarFile(FILE.toFile())) {
      for (Path jar : jars()) {
        if (isInside(jar, executable)) {
          inside.put(Objects.requireNonNull(jar.getFileName()).toString(), sha256(jar));
        }
      }
    }
    assertThat(inside).hasSizeGreaterThan(60);
    assertThat(inside).allSatisfy((jar, hash) -> assertThat(listed).as(jar).contains(hash));
  }

  /** Not the adapter, whose classes are not among those of the program. */
  @Test
  void listsOurModules() throws Exception {
    List<String> ours = new ArrayList<>();
    for (JsonNode component : components()) {
      if (component.get("group").asText().equals(OURS)) {
        ours.add(component.get("name").asText());
      }
    }
    assertThat(ours)
        .containsExactlyInAnyOrder(
            "benchmark-api",
            "benchmark-core",
            "benchmark-jmh",
            "benchmark-gate",
            "benchmark-claims",
            "benchmark-fleet");
  }

  @Test
  void hasTheAdapterAsAFile() throws IOException {
    try (JarFile executable = new JarFile(FILE.toFile())) {
      assertThat(executable.stream().map(JarEntry::getName).filter(name -> name.endsWith(".jar")))
          .containsExactly("etcd-bench/adapters/ibm.jar");
    }
  }

  @Test
  void hasALicenceFileForEveryLibraryThatItLists() throws Exception {
    JsonNode components = components();
    try (JarFile executable = new JarFile(FILE.toFile())) {
      String index = text(executable, "META-INF/licenses/INDEX");
      List<String> names = executable.stream().map(JarEntry::getName).toList();
      for (JsonNode component : components) {
        String group = component.get("group").asText();
        String file = component.get("name").asText() + "-" + component.get("version").asText();
        if (!group.equals(OURS)) {
          String line =
              index
                  .lines()
                  .filter(one -> one.startsWith(group + ":" + file + "  "))
                  .findFirst()
                  .orElseThrow(() -> new AssertionError(file + " is not in the index"));
          String folder = "META-INF/licenses/" + line.substring(line.lastIndexOf(' ') + 1) + "/";
          assertThat(names)
              .as(line)
              .anyMatch(name -> name.startsWith(folder) && name.length() > folder.length());
        }
      }
    }
  }

  @Test
  void isShippedWithManualAndCompletionsInTheFoldersOfAPrefix() throws IOException {
    Archive archive = archive();

    assertThat(archive.modes()).containsEntry("bin/etcd-bench", 0755);
    Map<String, String> texts = archive.texts();
    assertThat(texts.get("share/man/man1/etcd-bench.1")).contains(".TH ETCD", "\\-\\-val\\-size");
    assertThat(texts.get("share/bash-completion/completions/etcd-bench")).contains("complete -F");
    assertThat(texts.get("share/zsh/site-functions/_etcd-bench")).startsWith("#compdef etcd-bench");
    assertThat(texts).containsKey("share/doc/etcd-bench/LICENSE");
  }

  @Test
  void isShippedWithItsBillOfMaterials() throws IOException {
    assertThat(components()).isNotEmpty();
    assertThat(archive().texts()).containsKey("share/doc/etcd-bench/etcd-bench.cdx.json");
  }

  /** The modes of all entries by name, and the texts of those below {@code share}. */
  private record Archive(Map<String, Integer> modes, Map<String, String> texts) {}

  private static Archive archive() throws IOException {
    Path target = Objects.requireNonNull(FILE.getParent());
    Path archive;
    try (Stream<Path> files = Files.list(target)) {
      archive =
          files
              .filter(file -> file.toString().endsWith("-archive.tar.gz"))
              .findFirst()
              .orElseThrow();
    }
    Map<String, Integer> modes = new TreeMap<>();
    Map<String, String> texts = new TreeMap<>();
    try (InputStream in = Files.newInputStream(archive);
        TarArchiveInputStream tar = new TarArchiveInputStream(new GZIPInputStream(in))) {
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        String name = entry.getName().replaceFirst("^[^/]*/", "");
        modes.put(name, entry.getMode() & 0777);
        if (name.startsWith("share/")) {
          texts.put(name, new String(tar.readAllBytes(), StandardCharsets.UTF_8));
        }
      }
    }
    return new Archive(modes, texts);
  }

  /**
   * What the bill of materials lists. Aborts a test where there is none, because the executable was
   * built offline; with {@code ETCD_BENCH_REQUIRE_SBOM=true} in the environment the test fails.
   */
  private static JsonNode components() throws IOException {
    boolean required = Boolean.parseBoolean(System.getenv("ETCD_BENCH_REQUIRE_SBOM"));
    try (JarFile executable = new JarFile(FILE.toFile())) {
      boolean listed = executable.getEntry("META-INF/sbom/etcd-bench.cdx.json") != null;
      assumeTrue(
          required || listed, "no bill of materials: this executable was built without a network");
      assertThat(listed).as("a bill of materials").isTrue();
      return new ObjectMapper()
          .readTree(text(executable, "META-INF/sbom/etcd-bench.cdx.json"))
          .get("components");
    }
  }

  private static String text(JarFile jar, String name) throws IOException {
    try (InputStream in = jar.getInputStream(jar.getEntry(name))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** The libraries of this test, among them those of the command; our own modules have a test. */
  private static List<Path> jars() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(path -> path.endsWith(".jar") && !path.contains("benchmark-"))
        .map(Path::of)
        .filter(Files::isRegularFile)
        .toList();
  }

  private static boolean isInside(Path jar, JarFile executable) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      return file.stream()
          .map(JarEntry::getName)
          .filter(name -> name.endsWith(".class") && !name.endsWith("-info.class"))
          .anyMatch(name -> executable.getEntry(name) != null);
    }
  }

  private static String sha256(Path file) throws Exception {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    return HexFormat.of().formatHex(digest.digest(Files.readAllBytes(file)));
  }
}
