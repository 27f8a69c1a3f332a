// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet.kubernetes;

import io.etcdbench.cluster.ClusterException;
import io.etcdbench.format.Sha256;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.jspecify.annotations.Nullable;

/**
 * The log of a conductor's pod as far as it was read. After a restart at the beginning, known lines
 * are not printed twice. Thread-safe.
 */
public final class ReadLog {
  private static final String OWN = "etcd-bench: ";
  private static final int MAX_LINES_KEPT = 100_000;

  private final Consumer<String> notice;
  private final List<String> words = new ArrayList<>();
  private final TreeMap<Integer, String> parts = new TreeMap<>();
  private @Nullable String version;
  private @Nullable End end;
  private boolean report;
  private int known;
  private int at;

  /**
   * How the conductor ended.
   *
   * @param parts number of parts of the files; 0 when there are none
   * @param digest digest of the files
   * @param exitCode exit code of the run
   * @param failure why there is no result; null when there is one
   */
  record End(int parts, String digest, int exitCode, @Nullable String failure) {}

  /** Passes the lines for people to {@code notice}. */
  ReadLog(Consumer<String> notice) {
    this.notice = notice;
  }

  /**
   * Restarts reading at the beginning of a log.
   *
   * @param another whether it is the log of another pod
   */
  synchronized void restart(boolean another) {
    at = 0;
    if (another) {
      known = 0;
      report = false;
      parts.clear();
    }
  }

  synchronized void accept(String line) {
    at++;
    if (at <= known) {
      return;
    }
    known = at;
    if (line.startsWith(ResultLog.BEGIN)) {
      version = line.substring(ResultLog.BEGIN.length()).strip();
    } else if (line.equals(ResultLog.REPORT)) {
      report = true;
    } else if (line.startsWith(ResultLog.PART)) {
      part(line.substring(ResultLog.PART.length()));
    } else if (line.startsWith(ResultLog.END)) {
      end(line.substring(ResultLog.END.length()).split(" ", -1));
    } else if (line.startsWith(ResultLog.FAILED)) {
      failed(line.substring(ResultLog.FAILED.length()));
    } else {
      if (words.size() < MAX_LINES_KEPT) {
        words.add(line);
      }
      if (!report && !line.isBlank()) {
        notice.accept(line.startsWith(OWN) ? line.substring(OWN.length()) : line);
      }
    }
  }

  private void part(String text) {
    int space = text.indexOf(' ');
    if (space > 0 && text.substring(0, space).matches("[0-9]{1,7}")) {
      parts.put(Integer.parseInt(text.substring(0, space)), text.substring(space + 1));
    }
  }

  private void end(String[] fields) {
    if (fields.length == 3 && fields[0].matches("[0-9]{1,7}") && fields[2].matches("[0-9]{1,3}")) {
      end = new End(Integer.parseInt(fields[0]), fields[1], Integer.parseInt(fields[2]), null);
    }
  }

  private void failed(String text) {
    int space = text.indexOf(' ');
    if (space > 0 && text.substring(0, space).matches("[0-9]{1,3}")) {
      end = new End(0, "", Integer.parseInt(text.substring(0, space)), text.substring(space + 1));
    }
  }

  /** Returns the version of etcd-bench in the image, once it was read. */
  synchronized Optional<String> version() {
    return Optional.ofNullable(version);
  }

  /** Returns how the conductor ended, once it was read. */
  synchronized Optional<End> end() {
    return Optional.ofNullable(end);
  }

  /**
   * Returns the lines for people.
   *
   * @return up to 100,000 lines
   */
  public synchronized List<String> words() {
    return List.copyOf(words);
  }

  /** Whether every part arrived unchanged. */
  synchronized boolean isWhole() {
    return end != null && end.parts() == parts.size() && Sha256.of(bytes()).equals(end.digest());
  }

  private byte[] bytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      for (String part : parts.values()) {
        bytes.writeBytes(Base64.getDecoder().decode(part));
      }
    } catch (IllegalArgumentException damaged) {
      return new byte[0];
    }
    return bytes.toByteArray();
  }

  /**
   * Writes the files of the result.
   *
   * @param folder directory to write to; created when missing
   * @throws ClusterException when a part is missing or damaged
   */
  public synchronized void unpack(Path folder) {
    if (!isWhole()) {
      throw new ClusterException(
          "the result in the conductor's log is incomplete: %s parts of %s were read"
              .formatted(parts.size(), end == null ? "an unknown number" : end.parts()));
    }
    try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(bytes()))) {
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        Path file = folder.resolve(entry.getName()).normalize();
        if (!file.startsWith(folder.normalize()) || entry.isDirectory()) {
          throw new ClusterException(
              "the result in the conductor's log has a file outside of its folder: '%s'"
                  .formatted(entry.getName()));
        }
        Files.createDirectories(Optional.ofNullable(file.getParent()).orElse(folder));
        Files.write(file, zip.readAllBytes());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(
          "the result cannot be written to '%s': %s".formatted(folder, e.getMessage()), e);
    }
  }
}
