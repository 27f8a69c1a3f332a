// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.jmh;

import io.etcdbench.cluster.EndpointPolicy;
import io.etcdbench.jmh.stream.StreamException;
import io.etcdbench.security.Access;
import io.etcdbench.security.Credentials;
import io.etcdbench.security.TlsMaterial;
import io.etcdbench.security.TlsMaterial.Verification;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * The data that the JVM that owns the cluster passes to its forks. It is sent through a socket,
 * because it may contain a password, which must not appear in a file or on a command line. The
 * command line of a fork names only the socket. Immutable.
 *
 * @param ownerPid the process whose death ends the fork
 * @param endpoints the client URLs by the policy that selects them, for the policies in use
 * @param access certificates and credentials, with full rights
 * @param keyPrefix prefix of every key of the run
 * @param records directory for the figures of the benchmark's iterations
 * @param seed seed of every random choice
 * @param maxErrorShare the share of failed operations above which a benchmark fails, 0 to 1
 * @param rehearsal longest rehearsal of a fork; zero for none
 */
public record Handover(
    long ownerPid,
    Map<EndpointPolicy, List<String>> endpoints,
    Access access,
    String keyPrefix,
    Path records,
    long seed,
    double maxErrorShare,
    Duration rehearsal) {

  /** The system property that names the socket. */
  public static final String PROPERTY = "etcdbench.handover";

  public Handover {
    endpoints = Collections.unmodifiableMap(new EnumMap<>(endpoints));
  }

  /**
   * Receives the handover from the runner of this fork.
   *
   * @return the handover, read from the socket that {@link #PROPERTY} names
   * @throws StreamException when this JVM was not started by the runner; the message names the
   *     command to use instead
   */
  static Handover ofThisFork() {
    String socket = System.getProperty(PROPERTY);
    if (socket == null) {
      throw new StreamException(
          "these benchmarks need a cluster that outlives their forks: run them with 'etcd-bench jmh"
              + " NAME' or './mvnw verify -Pbench -Dbench.include=NAME', not with JMH's own main");
    }
    try (SocketChannel runner = SocketChannel.open(UnixDomainSocketAddress.of(socket))) {
      return read(runner);
    } catch (IOException e) {
      throw new UncheckedIOException("the runner does not respond on " + socket, e);
    }
  }

  /** Reads a handover to the end of the channel. */
  static Handover read(ReadableByteChannel from) throws IOException {
    Properties all = new Properties();
    all.load(Channels.newReader(from, StandardCharsets.UTF_8));
    Map<EndpointPolicy, List<String>> endpoints = new EnumMap<>(EndpointPolicy.class);
    for (EndpointPolicy policy : EndpointPolicy.values()) {
      String urls = all.getProperty("endpoints." + policy);
      if (urls != null) {
        endpoints.put(policy, List.of(urls.split(",")));
      }
    }
    return new Handover(
        Long.parseLong(all.getProperty("owner")),
        endpoints,
        new Access(tls(all), user(all)),
        all.getProperty("prefix"),
        Path.of(all.getProperty("records")),
        Long.parseLong(all.getProperty("seed")),
        Double.parseDouble(all.getProperty("maxErrorShare")),
        Duration.parse(all.getProperty("rehearsal")));
  }

  /**
   * Writes the handover to a fork.
   *
   * @param to a channel that only the fork reads; not closed
   * @throws IOException when the fork has exited
   */
  public void write(WritableByteChannel to) throws IOException {
    Properties all = new Properties();
    all.setProperty("owner", Long.toString(ownerPid));
    endpoints.forEach(
        (policy, urls) -> all.setProperty("endpoints." + policy, String.join(",", urls)));
    all.setProperty("prefix", keyPrefix);
    all.setProperty("records", records.toString());
    all.setProperty("seed", Long.toString(seed));
    all.setProperty("maxErrorShare", Double.toString(maxErrorShare));
    all.setProperty("rehearsal", rehearsal.toString());
    access.tlsMaterial().ifPresent(tls -> describe(tls, all));
    access.user().ifPresent(user -> describe(user, all));
    Writer writer = Channels.newWriter(to, StandardCharsets.UTF_8);
    all.store(writer, null);
    writer.flush();
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
