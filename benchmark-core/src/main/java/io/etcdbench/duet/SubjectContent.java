// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.duet;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * What is in a jar or a folder of classes.
 *
 * @param isOfUse whether this program would use any of it
 * @param java the newest Java that its classes need, 0 when it has none
 */
record SubjectContent(boolean isOfUse, int java) {
  private static final Set<String> PROVIDERS =
      Set.of(
          "META-INF/services/io.etcdbench.driver.EtcdDriverProvider",
          "META-INF/services/io.etcdbench.workload.WorkloadProvider");

  /** Classes of other versions of Java in a multi-release jar are not asked for. */
  private static final String OTHER_VERSIONS = "META-INF/versions/";

  /** A class file of Java 8 has the version 52. */
  private static final int BEFORE_JAVA_1 = 44;

  private static final int HEAD_BYTES = 8;

  private static final SubjectContent NOTHING = new SubjectContent(false, 0);

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

  /** Whoever names a folder means what is in it. */
  private static SubjectContent ofFolder(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      SubjectContent content = NOTHING;
      for (Path file : (Iterable<Path>) all.filter(Files::isRegularFile)::iterator) {
        String name = folder.relativize(file).toString().replace('\\', '/');
        if (isClass(name)) {
          try (InputStream in = Files.newInputStream(file)) {
            content = content.and(new SubjectContent(true, java(in)));
          }
        } else if (PROVIDERS.contains(name)) {
          content = content.and(new SubjectContent(true, 0));
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
            content = content.and(new SubjectContent(isKnown(entry.getName()), java(in)));
          }
        } else if (PROVIDERS.contains(entry.getName())) {
          content = content.and(new SubjectContent(true, 0));
        }
      }
      return content;
    }
  }

  private SubjectContent and(SubjectContent other) {
    return new SubjectContent(isOfUse || other.isOfUse, Math.max(java, other.java));
  }

  private static boolean isClass(String name) {
    return name.endsWith(".class")
        && !name.endsWith("module-info.class")
        && !name.startsWith(OTHER_VERSIONS);
  }

  private static boolean isKnown(String resource) {
    return SubjectContent.class.getClassLoader().getResource(resource) != null;
  }

  /** The Java Virtual Machine Specification, 4.1: a magic number, the minor version, the major. */
  private static int java(InputStream in) throws IOException {
    byte[] head = in.readNBytes(HEAD_BYTES);
    if (head.length < HEAD_BYTES) {
      return 0;
    }
    int major = Byte.toUnsignedInt(head[6]) << Byte.SIZE | Byte.toUnsignedInt(head[7]);
    return Math.max(0, major - BEFORE_JAVA_1);
  }
}
