// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.result;

import io.etcd.jetcd.Client;
import io.grpc.Channel;
import io.netty.buffer.ByteBuf;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.CodeSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;

/**
 * The versions of the software in this JVM. A library's version is read from the name of the jar
 * that contains its classes, so that a class path changed by a user is reported correctly. When all
 * classes are packed into one file, it is the version that the build packed.
 */
public final class SoftwareVersions {
  private SoftwareVersions() {}

  /**
   * Returns the versions on the class path.
   *
   * @return versions by the names {@code etcd-bench}, {@code jetcd}, {@code jmh} (if JMH is on the
   *     class path), {@code netty} and {@code grpc}, in this order
   */
  public static Map<String, String> onClassPath() {
    Properties built = builtWith();
    Map<String, String> versions = new LinkedHashMap<>();
    versions.put("etcd-bench", built.getProperty("etcd-bench"));
    versions.put("jetcd", version(Client.class, "jetcd-core-", built.getProperty("jetcd")));
    jmh()
        .map(member -> version(member, "jmh-core-", built.getProperty("jmh")))
        .ifPresent(version -> versions.put("jmh", version));
    versions.put("netty", version(ByteBuf.class, "netty-buffer-", built.getProperty("netty")));
    versions.put("grpc", version(Channel.class, "grpc-api-", built.getProperty("grpc")));
    return versions;
  }

  private static Optional<Class<?>> jmh() {
    try {
      ClassLoader loader = SoftwareVersions.class.getClassLoader();
      return Optional.of(Class.forName("org.openjdk.jmh.annotations.Benchmark", false, loader));
    } catch (ClassNotFoundException e) {
      return Optional.empty();
    }
  }

  private static String version(Class<?> member, String jarPrefix, String built) {
    CodeSource source = member.getProtectionDomain().getCodeSource();
    return source == null || source.getLocation() == null
        ? built
        : fromJarName(source.getLocation().getPath(), jarPrefix, built);
  }

  static String fromJarName(String path, String jarPrefix, String otherwise) {
    String name = path.substring(path.lastIndexOf('/') + 1);
    return name.startsWith(jarPrefix) && name.endsWith(".jar")
        ? name.substring(jarPrefix.length(), name.length() - ".jar".length())
        : otherwise;
  }

  private static Properties builtWith() {
    Properties built = new Properties();
    try (InputStream in = SoftwareVersions.class.getResourceAsStream("versions.properties")) {
      built.load(Objects.requireNonNull(in, "versions.properties"));
    } catch (IOException e) {
      throw new UncheckedIOException("the list of built-in versions cannot be read", e);
    }
    return built;
  }
}
