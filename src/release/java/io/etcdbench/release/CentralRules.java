// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.release;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/**
 * Checks an upload against the rules of Maven Central, without a network: every POM has the
 * required elements, every jar has sources and Javadoc, every file has a signature and matching
 * checksums. Checks only that signatures exist; {@code gpg --verify} verifies them.
 */
public final class CentralRules {
  private static final List<String> CHECKSUMS = List.of("md5", "sha1");
  private static final Map<String, String> ALGORITHMS =
      Map.of("md5", "MD5", "sha1", "SHA-1", "sha256", "SHA-256", "sha512", "SHA-512");
  private static final List<String> COORDINATES = List.of("groupId", "artifactId", "version");
  private static final List<String> INHERITED = List.of("url", "licenses", "developers", "scm");

  private final Map<String, byte[]> files = new TreeMap<>();
  private final Map<String, Element> poms = new TreeMap<>();
  private final List<String> faults = new ArrayList<>();

  private CentralRules() {}

  /**
   * Checks a bundle and prints its faults.
   *
   * @param args the zip file
   * @throws IOException when it cannot be read
   */
  public static void main(String[] args) throws IOException {
    List<String> faults = check(Path.of(args[0]));
    faults.forEach(System.err::println);
    System.out.println(
        faults.isEmpty() ? args[0] + " meets Central's rules" : faults.size() + " faults");
    System.exit(faults.isEmpty() ? 0 : 1);
  }

  /**
   * Returns the faults of a bundle.
   *
   * @param bundle a zip file in the layout of a Maven repository
   * @return a sentence for each fault; empty when it has none
   * @throws IOException when it cannot be read
   */
  public static List<String> check(Path bundle) throws IOException {
    CentralRules rules = new CentralRules();
    try (ZipFile zip = new ZipFile(bundle.toFile())) {
      for (Enumeration<? extends ZipEntry> all = zip.entries(); all.hasMoreElements(); ) {
        ZipEntry entry = all.nextElement();
        if (!entry.isDirectory()) {
          rules.files.put(entry.getName(), zip.getInputStream(entry).readAllBytes());
        }
      }
    }
    rules.run();
    return rules.faults;
  }

  private void run() throws IOException {
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      if (file.getKey().endsWith(".pom")) {
        poms.put(file.getKey(), parse(file.getKey(), file.getValue()));
      }
    }
    if (poms.isEmpty()) {
      faults.add("the bundle has no POM");
    }
    files.keySet().forEach(this::place);
    files.keySet().stream().filter(name -> !isAbout(name)).forEach(this::signedAndSummed);
    poms.forEach(this::described);
  }

  /** Assigns a file to the POM in its folder. */
  private void place(String name) {
    String folder = folderOf(name);
    if (poms.keySet().stream().noneMatch(pom -> folderOf(pom).equals(folder))) {
      faults.add(name + ": there is no POM beside it");
    }
  }

  private static String folderOf(String name) {
    return name.substring(0, Math.max(0, name.lastIndexOf('/')));
  }

  private void signedAndSummed(String name) {
    if (!text(name + ".asc").startsWith("-----BEGIN PGP SIGNATURE-----")) {
      faults.add(name + ": no signature");
    }
    for (String kind : CHECKSUMS) {
      if (!files.containsKey(name + "." + kind)) {
        faults.add("%s: no %s checksum".formatted(name, kind));
      }
    }
    ALGORITHMS.forEach(
        (kind, algorithm) -> {
          String sum = text(name + "." + kind).strip();
          if (!sum.isEmpty() && !sum.equalsIgnoreCase(digest(algorithm, name))) {
            faults.add("%s: the %s checksum is not its own".formatted(name, kind));
          }
        });
  }

  private void described(String name, Element pom) {
    String group = inherited(pom, "groupId");
    String artifact = value(pom, "artifactId");
    String version = inherited(pom, "version");
    String path =
        "%s/%s/%s/%s-%s.pom"
            .formatted(group.replace('.', '/'), artifact, version, artifact, version);
    if (!path.equals(name)) {
      faults.add("%s: its coordinates belong at %s".formatted(name, path));
    }
    if (version.endsWith("-SNAPSHOT")) {
      faults.add(name + ": the version is a snapshot");
    }
    for (String needed : List.of("name", "description")) {
      if (value(pom, needed).isEmpty()) {
        faults.add("%s: no <%s>".formatted(name, needed));
      }
    }
    for (String needed : INHERITED) {
      if (inherited(pom, needed).isEmpty()) {
        faults.add("%s: no <%s>, nor in its parent".formatted(name, needed));
      }
    }
    snapshots(name, pom);
    String packaging = value(pom, "packaging");
    String jar = name.replaceFirst("\\.pom$", ".jar");
    if (!packaging.equals("pom")) {
      contains(jar, ".class");
      contains(name.replaceFirst("\\.pom$", "-sources.jar"), ".java");
      contains(name.replaceFirst("\\.pom$", "-javadoc.jar"), ".html");
    }
  }

  private void snapshots(String name, Element pom) {
    var versions = pom.getElementsByTagName("version");
    for (int i = 0; i < versions.getLength(); i++) {
      boolean above = versions.item(i).getParentNode() == pom;
      if (!above && versions.item(i).getTextContent().endsWith("-SNAPSHOT")) {
        faults.add(name + ": needs a snapshot");
        return;
      }
    }
  }

  /** Central allows placeholders; here they would mean a broken build. */
  private void contains(String jar, String suffix) {
    byte[] bytes = files.get(jar);
    if (bytes == null) {
      faults.add(jar + ": missing");
      return;
    }
    try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(bytes))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        if (entry.getName().endsWith(suffix)) {
          return;
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(jar, e);
    }
    faults.add("%s: has no %s file".formatted(jar, suffix));
  }

  private String inherited(Element pom, String name) {
    String own = value(pom, name);
    Optional<Element> named = child(pom, "parent");
    if (!own.isEmpty() || named.isEmpty()) {
      return own;
    }
    Element parent = named.get();
    String above = value(parent, name);
    if (!above.isEmpty()) {
      return above;
    }
    return poms.values().stream()
        .filter(
            one ->
                COORDINATES.stream()
                    .allMatch(part -> coordinate(one, part).equals(value(parent, part))))
        .findFirst()
        .map(one -> value(one, name))
        .orElse("");
  }

  /** Returns a coordinate, which is that of the parent if the POM has none of its own. */
  private static String coordinate(Element pom, String part) {
    String own = value(pom, part);
    return own.isEmpty() ? child(pom, "parent").map(one -> value(one, part)).orElse("") : own;
  }

  private static String value(Element element, String name) {
    return child(element, name).map(one -> one.getTextContent().strip()).orElse("");
  }

  private static Optional<Element> child(Element element, String name) {
    for (Node node = element.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element found && found.getTagName().equals(name)) {
        return Optional.of(found);
      }
    }
    return Optional.empty();
  }

  private static boolean isAbout(String name) {
    return name.endsWith(".asc")
        || ALGORITHMS.keySet().stream().anyMatch(kind -> name.endsWith("." + kind));
  }

  private String text(String name) {
    return new String(files.getOrDefault(name, new byte[0]), StandardCharsets.UTF_8);
  }

  private String digest(String algorithm, String name) {
    try {
      byte[] bytes = files.getOrDefault(name, new byte[0]);
      return HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Element parse(String name, byte[] pom) throws IOException {
    try {
      return DocumentBuilderFactory.newInstance()
          .newDocumentBuilder()
          .parse(new ByteArrayInputStream(pom))
          .getDocumentElement();
    } catch (ParserConfigurationException | SAXException e) {
      throw new IOException(name + " is not a POM: " + e.getMessage(), e);
    }
  }
}
