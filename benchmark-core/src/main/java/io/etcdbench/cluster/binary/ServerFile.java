// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.binary;

import io.etcdbench.cluster.ClusterDescription.Binary;
import io.etcdbench.cluster.ServerVersion;
import io.etcdbench.format.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Inspects a file by running it with {@code --version}. Stateless. */
final class ServerFile {
  private static final Duration VERSION_TIMEOUT = Duration.ofSeconds(30);
  private static final Pattern VERSION = Pattern.compile("(?m)^etcd Version: (\\S+)$");
  private static final ServerVersion OLDEST = new ServerVersion(3, 4, 0);
  private static final ServerVersion TOO_NEW = new ServerVersion(4, 0, 0);

  /** Versions that can be measured, for messages. */
  static final String ACCEPTED = "3.4.0 or later, below 4";

  private ServerFile() {}

  /**
   * Thrown when a file is not a server that can be measured. The message completes "file X ...".
   */
  static final class Unusable extends Exception {
    private static final long serialVersionUID = 1L;

    Unusable(String message) {
      super(message);
    }

    Unusable(String message, Throwable cause) {
      super(message, cause);
    }
  }

  /**
   * Inspects a file.
   *
   * @param file any path
   * @param origin how it was found
   * @return the server, with its absolute path
   * @throws Unusable if it is not a server, or one whose version cannot be measured
   */
  static Binary inspect(Path file, String origin) throws Unusable {
    requireExecutable(file);
    String version = version(file);
    Optional<ServerVersion> parsed = ServerVersion.parse(version);
    if (parsed.filter(v -> v.compareTo(OLDEST) >= 0 && v.compareTo(TOO_NEW) < 0).isEmpty()) {
      throw new Unusable("is etcd %s; accepted: %s".formatted(version, ACCEPTED));
    }
    try {
      return new Binary(file.toAbsolutePath().toString(), version, sha256(file), origin);
    } catch (IOException e) {
      throw new Unusable("cannot be read: " + e.getMessage(), e);
    }
  }

  private static void requireExecutable(Path file) throws Unusable {
    if (!Files.exists(file)) {
      throw new Unusable("does not exist");
    }
    if (!Files.isRegularFile(file)) {
      throw new Unusable("is not a file");
    }
    if (!Files.isExecutable(file)) {
      throw new Unusable("is not executable");
    }
  }

  private static String version(Path file) throws Unusable {
    Path here = Path.of("").toAbsolutePath();
    try {
      Matcher found =
          VERSION.matcher(
              new ProgramRun(here, Map.of(), VERSION_TIMEOUT, unheard -> {})
                  .run(file.toAbsolutePath(), "--version"));
      if (found.find()) {
        return found.group(1);
      }
    } catch (ProgramRun.Failed e) {
      throw new Unusable("is not etcd: " + e.getMessage(), e);
    }
    throw new Unusable("is not etcd: it prints no line 'etcd Version: ...' for --version");
  }

  /** Returns the first line of a server's error message about flags; empty if it accepts them. */
  static Optional<String> refusal(Path file, List<String> flags) {
    List<String> command = new ArrayList<>(List.of(file.toString()));
    command.addAll(flags);
    command.add("--version");
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      process.getOutputStream().close();
      String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return process.waitFor() == 0
          ? Optional.empty()
          : Optional.of(printed.lines().findFirst().orElse("it prints nothing"));
    } catch (IOException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.of("interrupted");
    }
  }

  /** Returns the SHA-256 of a file in lower-case hexadecimal. */
  static String sha256(Path file) throws IOException {
    MessageDigest digest = Sha256.digest();
    try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
      in.transferTo(OutputStream.nullOutputStream());
    }
    return Sha256.of(digest);
  }
}
