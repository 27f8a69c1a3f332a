// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fleet.kubernetes;

import io.etcdbench.format.Sha256;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Writes the result into the log of the conductor's pod, among the lines for people: the version at
 * the beginning, and the files at the end. A log needs no permissions in the pod, outlives its
 * container, and can be read again. Stateless.
 */
public final class ResultLog {
  static final String MARK = "#etcd-bench ";
  static final String BEGIN = MARK + "begin ";
  static final String REPORT = MARK + "report";
  static final String PART = MARK + "part ";
  static final String END = MARK + "end ";
  static final String FAILED = MARK + "failed ";

  /** Container runtimes split lines at 16 KiB. */
  private static final int BYTES_OF_LINE = 6_000;

  private ResultLog() {}

  /**
   * Writes the first line.
   *
   * @param out standard output
   * @param version version of etcd-bench in the image
   */
  public static void begin(PrintWriter out, String version) {
    line(out, BEGIN + version);
  }

  /**
   * Marks the start of the report, which ends with the result.
   *
   * @param out standard output
   */
  public static void report(PrintWriter out) {
    line(out, REPORT);
  }

  /**
   * Writes all files of a directory.
   *
   * @param out standard output
   * @param folder directory with the files of the result
   * @param exitCode exit code of the run
   */
  public static void result(PrintWriter out, Path folder, int exitCode) {
    byte[] bytes = zipped(folder);
    int parts = 0;
    for (int at = 0; at < bytes.length; at += BYTES_OF_LINE) {
      byte[] part = Arrays.copyOfRange(bytes, at, Math.min(bytes.length, at + BYTES_OF_LINE));
      line(out, PART + parts + " " + Base64.getEncoder().encodeToString(part));
      parts++;
    }
    line(out, END + parts + " " + Sha256.of(bytes) + " " + exitCode);
  }

  /**
   * Writes that the run has no result.
   *
   * @param out standard output
   * @param exitCode exit code of the run
   * @param why the reason, in one sentence
   */
  public static void failed(PrintWriter out, int exitCode, String why) {
    line(out, FAILED + exitCode + " " + why);
  }

  private static void line(PrintWriter out, String line) {
    out.println(line);
    out.flush();
  }

  private static byte[] zipped(Path folder) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (Stream<Path> all = Files.walk(folder);
        ZipOutputStream zip = new ZipOutputStream(bytes)) {
      List<Path> files = all.filter(Files::isRegularFile).sorted().toList();
      for (Path file : files) {
        zip.putNextEntry(new ZipEntry(folder.relativize(file).toString()));
        long unused = Files.copy(file, zip);
        zip.closeEntry();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(
          "the files in '%s' cannot be read: %s".formatted(folder, e.getMessage()), e);
    }
    return bytes.toByteArray();
  }
}
