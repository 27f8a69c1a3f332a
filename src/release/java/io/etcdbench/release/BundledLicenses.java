// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.release;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Enumeration;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Writes the licences of the libraries in the executable: an index with a line for each, the
 * licence files that its jar brings, and the text of each licence that a jar only names.
 *
 * <p>{@code java -cp JARS BundledLicenses.java SBOM TEXTS OUTPUT}, where JARS are those of the
 * executable. TEXTS has what jars without a licence file need: {@code ARTIFACT.txt}, or {@code
 * SPDX-ID.txt} of a licence that names no copyright holder.
 */
public final class BundledLicenses {
  private static final Pattern LICENSE =
      Pattern.compile(
          "(META-INF/)?(licenses?/)?[\\w.-]*(licen[sc]e|notice|copying)[\\w.-]*",
          Pattern.CASE_INSENSITIVE);

  private final Path texts;
  private final Path output;

  private BundledLicenses(Path texts, Path output) {
    this.texts = texts;
    this.output = output;
  }

  /**
   * Writes the folder. Without a bill of materials, which Maven creates only online, it writes
   * nothing and prints a message, so that an offline build continues.
   *
   * @param args the bill of materials, the folder of texts, the folder to write
   * @throws IOException when a file cannot be read or written
   */
  public static void main(String[] args) throws IOException {
    if (!Files.exists(Path.of(args[0]))) {
      System.err.println(
          "[WARNING] Built offline: the executable has neither the licences of its libraries nor their"
              + " bill of materials. Build online before you distribute it.");
      return;
    }
    List<Path> jars =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
            .map(Path::of)
            .toList();
    JsonNode sbom = new ObjectMapper().readTree(Path.of(args[0]).toFile());
    new BundledLicenses(Path.of(args[1]), Path.of(args[2])).write(sbom, jars);
  }

  private void write(JsonNode sbom, List<Path> jars) throws IOException {
    TreeMap<String, String> lines = new TreeMap<>();
    for (JsonNode component : sbom.get("components")) {
      String group = component.path("group").asText();
      if (group.equals("io.etcdbench")) {
        continue;
      }
      String file = component.path("name").asText() + "-" + component.path("version").asText();
      List<String> licenses = licenses(component);
      if (licenses.isEmpty()) {
        throw new IOException(file + " names no licence in its POM; add it by hand");
      }
      String where = file;
      if (!hasOwn(component, jars, output.resolve(file))) {
        where = "texts";
        copyTexts(licenses, file);
      }
      lines.put(
          group + ":" + file,
          "%s:%s  %s  %s".formatted(group, file, String.join(", ", licenses), where));
    }
    Files.createDirectories(output);
    Files.writeString(
        output.resolve("INDEX"),
        "Libraries in etcd-bench: library, its licences, the folder with its own licence files.\n\n"
            + String.join("\n", lines.values())
            + "\n");
  }

  private static List<String> licenses(JsonNode component) {
    return StreamSupport.stream(component.path("licenses").spliterator(), false)
        .map(
            one ->
                Stream.of(
                        one.path("license").path("id"),
                        one.path("expression"),
                        one.path("license").path("name"))
                    .map(JsonNode::asText)
                    .filter(text -> !text.isEmpty())
                    .findFirst()
                    .orElseThrow())
        .toList();
  }

  /** Writes the licence files of a library's jar, and the text that is kept for it. */
  private boolean hasOwn(JsonNode component, List<Path> jars, Path folder) throws IOException {
    boolean found = false;
    for (Path jar : jars) {
      found |= jar.endsWith(Path.of(folder.getFileName() + ".jar")) && copy(jar, folder) > 0;
    }
    Path kept = texts.resolve(component.path("name").asText() + ".txt");
    if (Files.exists(kept)) {
      Files.createDirectories(folder);
      Files.copy(kept, folder.resolve("LICENSE"), StandardCopyOption.REPLACE_EXISTING);
      found = true;
    }
    return found;
  }

  private void copyTexts(List<String> licenses, String library) throws IOException {
    boolean found = false;
    for (String license : licenses) {
      Path text = texts.resolve(license.replaceAll("[ /]", "-") + ".txt");
      if (Files.exists(text)) {
        Path folder = Files.createDirectories(output.resolve("texts"));
        Files.copy(text, folder.resolve(text.getFileName()), StandardCopyOption.REPLACE_EXISTING);
        found = true;
      }
    }
    if (!found) {
      throw new IOException(
          "%s (%s) has no licence file in its jar and none in %s"
              .formatted(library, String.join(", ", licenses), texts));
    }
  }

  private static int copy(Path jar, Path folder) throws IOException {
    TreeSet<String> names = new TreeSet<>();
    try (JarFile file = new JarFile(jar.toFile())) {
      for (Enumeration<JarEntry> all = file.entries(); all.hasMoreElements(); ) {
        JarEntry entry = all.nextElement();
        boolean text = !entry.getName().toLowerCase(Locale.ROOT).endsWith(".class");
        if (!entry.isDirectory() && text && LICENSE.matcher(entry.getName()).matches()) {
          names.add(entry.getName());
        }
      }
      for (String name : names) {
        Path copy = folder.resolve(name.replaceFirst("^META-INF/", "").replace('/', '-'));
        Files.createDirectories(folder);
        Files.write(copy, file.getInputStream(file.getEntry(name)).readAllBytes());
      }
    }
    return names.size();
  }
}
