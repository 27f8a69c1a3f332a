// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.duet;

import io.etcdbench.format.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * The content of a jar or a folder of classes.
 *
 * @param replaces the jars and folders of this program that also have one of its classes; see
 *     {@link #place(Class)}
 * @param plugs whether it lists drivers or workloads
 * @param java the newest Java version that its classes need, 0 without classes
 */
record SubjectContent(Set<String> replaces, boolean plugs, int java) {
  private static final Set<String> PROVIDERS =
      Set.of(
          "META-INF/services/io.etcdbench.driver.EtcdDriverProvider",
          "META-INF/services/io.etcdbench.workload.WorkloadProvider");

  /** Classes for other Java versions in a multi-release jar are ignored. */
  private static final String OTHER_VERSIONS = "META-INF/versions/";

  /** The class file version less the Java version: Java 8 has the version 52. */
  private static final int BEFORE_JAVA_1 = 44;

  private static final int HEAD_BYTES = 8;

  private static final SubjectContent NOTHING = new SubjectContent(Set.of(), false, 0);

  private static final SubjectContent PLUGS = new SubjectContent(Set.of(), true, 0);

  static SubjectContent of(Path path) {
    try {
      return Files.isDirectory(path) ? ofFolder(path) : ofJar(path);
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "'%s' cannot be read as a jar or a folder of classes; give one, or a Maven coordinate, or a commit"
              .formatted(path),
          e);
    }
  }

  /**
   * Returns the hash that identifies jars and folders of classes: SHA-256 of their files, with
   * names for those in folders, in class path order. Their location does not matter.
   */
  static String sha256(List<Path> paths) {
    try {
      MessageDigest digest = Sha256.digest();
      for (Path path : paths) {
        for (Path file : files(path)) {
          byte[] content = Files.readAllBytes(file);
          String head = "%s %s\n".formatted(name(path, file), content.length);
          digest.update(head.getBytes(StandardCharsets.UTF_8));
          digest.update(content);
        }
      }
      return Sha256.of(digest);
    } catch (IOException e) {
      throw new UncheckedIOException("a file of '%s' cannot be read".formatted(paths), e);
    }
  }

  private static List<Path> files(Path path) throws IOException {
    try (Stream<Path> all = Files.walk(path)) {
      return all.filter(Files::isRegularFile)
          .sorted(Comparator.comparing(file -> name(path, file)))
          .toList();
    }
  }

  private static String name(Path path, Path file) {
    return path.relativize(file).toString().replace('\\', '/');
  }

  /** Inspects a folder as a root of classes: those further down in it cannot be loaded from it. */
  private static SubjectContent ofFolder(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      SubjectContent content = NOTHING;
      for (Path file : (Iterable<Path>) all.filter(Files::isRegularFile)::iterator) {
        String name = name(folder, file);
        if (isClass(name)) {
          try (InputStream in = Files.newInputStream(file)) {
            content = content.and(ofClass(name, in));
          }
        } else if (PROVIDERS.contains(name)) {
          content = content.and(PLUGS);
        }
      }
      return content;
    }
  }

  private static SubjectContent ofJar(Path file) throws IOException {
    try (JarFile jar = new JarFile(file.toFile())) {
      SubjectContent content = NOTHING;
      for (Iterator<JarEntry> all = jar.entries().asIterator(); all.hasNext(); ) {
        JarEntry entry = all.next();
        if (isClass(entry.getName())) {
          try (InputStream in = jar.getInputStream(entry)) {
            content = content.and(ofClass(entry.getName(), in));
          }
        } else if (PROVIDERS.contains(entry.getName())) {
          content = content.and(PLUGS);
        }
      }
      return content;
    }
  }

  private static SubjectContent ofClass(String name, InputStream in) throws IOException {
    return new SubjectContent(place(name).map(Set::of).orElse(Set.of()), false, java(in));
  }

  private SubjectContent and(SubjectContent other) {
    Set<String> both = new HashSet<>(replaces);
    both.addAll(other.replaces);
    return new SubjectContent(both, plugs || other.plugs, Math.max(java, other.java));
  }

  /** Returns whether this program would use any of it. */
  boolean isOfUse() {
    return plugs || !replaces.isEmpty();
  }

  private static boolean isClass(String name) {
    return name.endsWith(".class")
        && !name.endsWith("module-info.class")
        && !name.startsWith(OTHER_VERSIONS);
  }

  /**
   * Returns the jar or folder from which this program loads a class.
   *
   * @return its URL; empty when this program does not have the class
   */
  static Optional<String> place(Class<?> type) {
    return place(type.getName().replace('.', '/') + ".class");
  }

  private static Optional<String> place(String resource) {
    URL found = SubjectContent.class.getClassLoader().getResource(resource);
    return Optional.ofNullable(found)
        .map(URL::toString)
        .map(url -> url.substring(0, url.length() - resource.length()));
  }

  /**
   * Returns the Java version of a class file. The Java Virtual Machine Specification, 4.1: a magic
   * number, the minor version, the major version.
   */
  private static int java(InputStream in) throws IOException {
    byte[] head = in.readNBytes(HEAD_BYTES);
    if (head.length < HEAD_BYTES) {
      return 0;
    }
    int major = Byte.toUnsignedInt(head[6]) << Byte.SIZE | Byte.toUnsignedInt(head[7]);
    return Math.max(0, major - BEFORE_JAVA_1);
  }
}
