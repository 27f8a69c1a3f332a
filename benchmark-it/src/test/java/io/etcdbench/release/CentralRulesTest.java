// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A bundle that meets the rules, and one change to it at a time. */
final class CentralRulesTest {
  private static final String FOLDER = "com/example/api/1.0/";
  private static final String POM = FOLDER + "api-1.0.pom";
  private static final String JAR = FOLDER + "api-1.0.jar";

  @TempDir private Path directory;
  private final Map<String, byte[]> files = new TreeMap<>();

  @BeforeEach
  void makeABundle() throws Exception {
    put("com/example/parent/1.0/parent-1.0.pom", parent("1.0"));
    put(POM, pom("1.0", "<name>a</name><description>d</description>"));
    put(JAR, zip("A.class"));
    put(FOLDER + "api-1.0-sources.jar", zip("A.java"));
    put(FOLDER + "api-1.0-javadoc.jar", zip("index.html"));
  }

  @Test
  void findNothingWrongWithACompleteBundle() throws Exception {
    assertThat(faults()).isEmpty();
  }

  @Test
  void nameWhatAPomLeavesOut() throws Exception {
    put(POM, pom("1.0", "<description>d</description>"));
    assertThat(faults()).containsExactly(POM + ": no <name>");
  }

  @Test
  void nameWhatNeitherAPomNorItsParentSays() throws Exception {
    files.keySet().removeIf(name -> name.contains("/parent/"));
    assertThat(faults())
        .containsExactly(
            POM + ": no <url>, nor in its parent",
            POM + ": no <licenses>, nor in its parent",
            POM + ": no <developers>, nor in its parent",
            POM + ": no <scm>, nor in its parent");
  }

  @Test
  void takeNothingFromAnotherVersionOfTheParent() throws Exception {
    files.keySet().removeIf(name -> name.contains("/parent/"));
    put("com/example/parent/2.0/parent-2.0.pom", parent("2.0"));
    assertThat(faults()).hasSize(4).contains(POM + ": no <url>, nor in its parent");
  }

  @Test
  void refuseSnapshots() throws Exception {
    String needed =
        "<name>a</name><description>d</description><dependencies><dependency>"
            + "<version>2-SNAPSHOT</version></dependency></dependencies>";
    put(POM, pom("1.0", needed));
    assertThat(faults()).containsExactly(POM + ": needs a snapshot");
  }

  @Test
  void refuseAPomAtAnotherPlaceThanItsCoordinates() throws Exception {
    put(POM, pom("1.1", "<name>a</name><description>d</description>"));
    assertThat(faults())
        .containsExactly(POM + ": its coordinates belong at com/example/api/1.1/api-1.1.pom");
  }

  @Test
  void nameJarsThatAreMissingOrEmpty() throws Exception {
    files.keySet().removeIf(name -> name.startsWith(FOLDER + "api-1.0-sources"));
    put(FOLDER + "api-1.0-javadoc.jar", zip("README"));
    assertThat(faults())
        .containsExactly(
            FOLDER + "api-1.0-sources.jar: missing",
            FOLDER + "api-1.0-javadoc.jar: has no .html file");
  }

  @Test
  void nameFilesWithoutASignatureOrAChecksum() throws Exception {
    files.remove(JAR + ".asc");
    files.remove(JAR + ".md5");
    assertThat(faults()).containsExactly(JAR + ": no signature", JAR + ": no md5 checksum");
  }

  @Test
  void nameAChecksumOfOtherBytes() throws Exception {
    files.put(JAR, zip("B.class"));
    assertThat(faults())
        .containsExactlyInAnyOrder(
            JAR + ": the md5 checksum is not its own", JAR + ": the sha1 checksum is not its own");
  }

  @Test
  void refuseFilesOfNoArtifact() throws Exception {
    put("com/example/other/maven-metadata.xml", new byte[] {1});
    put("com/example/api/maven-metadata.xml", new byte[] {1});
    assertThat(faults())
        .contains(
            "com/example/other/maven-metadata.xml: there is no POM beside it",
            "com/example/api/maven-metadata.xml: there is no POM beside it");
  }

  private List<String> faults() throws IOException {
    Path bundle = directory.resolve("bundle.zip");
    try (OutputStream out = Files.newOutputStream(bundle);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        zip.putNextEntry(new ZipEntry(file.getKey()));
        zip.write(file.getValue());
      }
    }
    return CentralRules.check(bundle);
  }

  /** With signature and checksums. */
  private void put(String name, byte[] bytes) throws Exception {
    files.put(name, bytes);
    files.put(name + ".asc", bytes("-----BEGIN PGP SIGNATURE-----\n"));
    files.put(name + ".md5", bytes(hex("MD5", bytes)));
    files.put(name + ".sha1", bytes(hex("SHA-1", bytes)));
  }

  private static byte[] parent(String version) {
    return bytes(
        """
        <project><groupId>com.example</groupId><artifactId>parent</artifactId><version>%s</version>
        <packaging>pom</packaging><name>p</name><description>d</description><url>u</url>
        <licenses><license><name>l</name></license></licenses>
        <developers><developer><name>n</name></developer></developers><scm><url>s</url></scm></project>
        """
            .formatted(version));
  }

  private static byte[] pom(String version, String rest) {
    return bytes(
        """
        <project><parent><groupId>com.example</groupId><artifactId>parent</artifactId>
        <version>1.0</version></parent><artifactId>api</artifactId><version>%s</version>%s</project>
        """
            .formatted(version, rest));
  }

  private static byte[] zip(String name) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      zip.putNextEntry(new ZipEntry(name));
      zip.write(1);
    }
    return bytes.toByteArray();
  }

  private static String hex(String algorithm, byte[] bytes) throws Exception {
    return HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(bytes));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
