// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh;

import io.etcdbench.cluster.EndpointPolicy;
import io.etcdbench.jmh.stream.StreamException;
import io.etcdbench.security.Access;
import io.etcdbench.security.Credentials;
import io.etcdbench.security.TlsMaterial;
import io.etcdbench.security.TlsMaterial.Verification;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * What the JVM that owns the cluster tells its forks. It travels in a file that only its owner can
 * read, because it may hold a password; the command line of a fork names the file and nothing more.
 * Immutable.
 *
 * @param ownerPid the process whose death ends the fork
 * @param endpoints the client URLs that each policy selects
 * @param access certificates and user, with full rights
 * @param keyPrefix what every key of the run begins with
 * @param records the directory for the figures of the benchmark's iterations
 * @param seed of every random choice
 * @param maxErrorShare the share of failed operations that fails a benchmark, 0 to 1
 */
public record Handover(
    long ownerPid,
    Map<EndpointPolicy, List<String>> endpoints,
    Access access,
    String keyPrefix,
    Path records,
    long seed,
    double maxErrorShare) {

  /** The system property that names the file. */
  public static final String PROPERTY = "etcdbench.handover";

  public Handover {
    endpoints = new EnumMap<>(endpoints);
  }

  /**
   * What this fork was told.
   *
   * @return read from the file that {@link #PROPERTY} names
   * @throws StreamException when this JVM was not started by the runner; it says what to start
   *     instead
   */
  static Handover ofThisFork() {
    String file = System.getProperty(PROPERTY);
    if (file == null) {
      throw new StreamException(
          "these benchmarks need a cluster that outlives their forks: run them with 'etcd-bench jmh"
              + " NAME' or './mvnw verify -Pbench -Dbench.include=NAME', not with JMH's own main");
    }
    return read(Path.of(file));
  }

  /** Deletes the file of this fork, which may hold a password; its owner is no longer there to. */
  static void forget() {
    try {
      Files.deleteIfExists(Path.of(System.getProperty(PROPERTY)));
    } catch (IOException e) {
      // nothing is left that could be told of it
    }
  }

  static Handover read(Path file) {
    Properties all = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      all.load(reader);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read what the runner handed over in " + file, e);
    }
    Map<EndpointPolicy, List<String>> endpoints = new EnumMap<>(EndpointPolicy.class);
    for (EndpointPolicy policy : EndpointPolicy.values()) {
      endpoints.put(policy, List.of(all.getProperty("endpoints." + policy).split(",")));
    }
    return new Handover(
        Long.parseLong(all.getProperty("owner")),
        endpoints,
        new Access(tls(all), user(all)),
        all.getProperty("prefix"),
        Path.of(all.getProperty("records")),
        Long.parseLong(all.getProperty("seed")),
        Double.parseDouble(all.getProperty("maxErrorShare")));
  }

  /**
   * Writes the file, readable by its owner only from the first byte on.
   *
   * @param file replaced when it exists
   */
  public void write(Path file) {
    Properties all = new Properties();
    all.setProperty("owner", Long.toString(ownerPid));
    endpoints.forEach(
        (policy, urls) -> all.setProperty("endpoints." + policy, String.join(",", urls)));
    all.setProperty("prefix", keyPrefix);
    all.setProperty("records", records.toString());
    all.setProperty("seed", Long.toString(seed));
    all.setProperty("maxErrorShare", Double.toString(maxErrorShare));
    access.tlsMaterial().ifPresent(tls -> describe(tls, all));
    access.user().ifPresent(user -> describe(user, all));
    try {
      Files.deleteIfExists(file);
      createPrivate(file);
      try (Writer writer = Files.newBufferedWriter(file)) {
        all.store(writer, null);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write what the forks need to " + file, e);
    }
  }

  private static void createPrivate(Path file) throws IOException {
    if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    } else {
      Files.createFile(file);
    }
  }

  private static void describe(TlsMaterial tls, Properties all) {
    all.setProperty("tls", "true");
    setPath(all, "tls.ca", tls.trustedCa());
    setPath(all, "tls.certificate", tls.certificate());
    setPath(all, "tls.key", tls.key());
    all.setProperty("tls.verification", tls.verification().name());
  }

  private static void describe(Credentials user, Properties all) {
    all.setProperty("user", user.user());
    all.setProperty("password", user.password());
  }

  private static void setPath(Properties all, String name, @Nullable Path path) {
    if (path != null) {
      all.setProperty(name, path.toString());
    }
  }

  private static @Nullable TlsMaterial tls(Properties all) {
    return all.containsKey("tls")
        ? new TlsMaterial(
            path(all, "tls.ca"),
            path(all, "tls.certificate"),
            path(all, "tls.key"),
            Verification.valueOf(all.getProperty("tls.verification")))
        : null;
  }

  private static @Nullable Credentials user(Properties all) {
    String user = all.getProperty("user");
    return user == null ? null : new Credentials(user, all.getProperty("password"));
  }

  private static @Nullable Path path(Properties all, String name) {
    String value = all.getProperty(name);
    return value == null ? null : Path.of(value);
  }
}
