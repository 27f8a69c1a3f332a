// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet;

import io.etcdbench.format.Sha256;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.List;
import java.util.stream.Stream;

/**
 * Identifies the build that a JVM runs by a digest of every file on the class path, plug-ins
 * included, in class-path order. The location of the files does not matter. Stateless.
 */
public final class BuildId {
  private BuildId() {}

  /**
   * Returns the digest of the whole class path of this JVM.
   *
   * @return 64 hexadecimal digits
   */
  public static String ofThisJvm() {
    MessageDigest digest = Sha256.digest();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      add(digest, Path.of(entry));
    }
    return Sha256.of(digest);
  }

  /**
   * Returns the digest of a text.
   *
   * @return 64 hexadecimal digits
   */
  static String of(String text) {
    return Sha256.of(text.getBytes(StandardCharsets.UTF_8));
  }

  private static void add(MessageDigest digest, Path entry) {
    if (!Files.exists(entry)) {
      return;
    }
    try (Stream<Path> files = Files.walk(entry)) {
      List<Path> sorted = files.filter(Files::isRegularFile).sorted().toList();
      for (Path file : sorted) {
        digest.update(entry.relativize(file).toString().getBytes(StandardCharsets.UTF_8));
        try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
          long unused = in.transferTo(OutputStream.nullOutputStream());
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("'" + entry + "' on the class path cannot be read", e);
    }
  }
}
