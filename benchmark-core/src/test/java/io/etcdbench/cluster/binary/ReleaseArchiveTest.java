// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.binary;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import io.etcdbench.cluster.ClusterDescription.Binary;
import io.etcdbench.cluster.FakeTools;
import io.etcdbench.cluster.binary.BinarySource.Skipped;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ReleaseArchiveTest {
  private static final String STEM =
      "etcd-v" + ReleaseArchive.VERSION + "-" + BinarySearch.platform();

  @TempDir private Path directory;
  private final List<String> progress = new ArrayList<>();
  private HttpServer server;
  private byte[] served = new byte[0];

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/v" + ReleaseArchive.VERSION + "/" + STEM + ".tar.gz",
        exchange -> {
          exchange.sendResponseHeaders(200, served.length);
          exchange.getResponseBody().write(served);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void installsTheServerOfAnArchiveWithThePinnedChecksum() throws Exception {
    served =
        archive(STEM + "/README.md", "read me", STEM + "/etcd", FakeTools.serverScript("3.6.14"));

    Binary found = source(sha256(served)).find(progress::add);

    assertThat(found.version()).isEqualTo("3.6.14");
    assertThat(found.origin()).isEqualTo("release archive");
    assertThat(Path.of(found.path())).startsWith(directory.resolve("cache")).isExecutable();
    assertThat(progress).containsExactly("fetching " + base() + "/v3.6.14/" + STEM + ".tar.gz");
    assertNothingIsLeftBut(1);
  }

  @Test
  void refusesAnArchiveWithAnotherChecksum() throws Exception {
    served = archive(STEM + "/etcd", FakeTools.serverScript("3.6.14"));
    String other = "0".repeat(64);

    assertThatThrownBy(() -> source(other).find(progress::add))
        .isInstanceOf(Skipped.class)
        .hasMessageEndingWith("has SHA-256 %s, expected %s; it is not used", sha256(served), other);
    assertNothingIsLeftBut(0);
  }

  @Test
  void saysThatTheArchiveHasNoServerInIt() throws Exception {
    served = archive(STEM + "/etcdctl", "x");

    assertThatThrownBy(() -> source(sha256(served)).find(progress::add))
        .isInstanceOf(Skipped.class)
        .hasMessage("the archive cannot be unpacked: it does not contain '%s/etcd'", STEM);
    assertNothingIsLeftBut(0);
  }

  @Test
  void saysWhatCannotBeFetched() {
    server.removeContext("/v" + ReleaseArchive.VERSION + "/" + STEM + ".tar.gz");

    assertThatThrownBy(() -> source("").find(progress::add))
        .isInstanceOf(Skipped.class)
        .hasMessageContaining(STEM + ".tar.gz cannot be fetched: FileNotFoundException");
  }

  @Test
  void isSkippedOnPlatformsWithoutAChecksum() throws IOException {
    FakeTools machine = new FakeTools(directory);
    ServerCache cache = new ServerCache(machine.search());

    assertThatThrownBy(
            () -> new ReleaseArchive(machine.search(), cache, Map.of()).find(progress::add))
        .isInstanceOf(Skipped.class)
        .hasMessage("no checksum is known for " + BinarySearch.platform());
  }

  @Test
  void pinsChecksumsOfTheRightForm() {
    assertThat(ReleaseArchive.PINNED).containsOnlyKeys("linux-amd64", "linux-arm64");
    assertThat(ReleaseArchive.PINNED.values()).allMatch(sum -> sum.matches("[0-9a-f]{64}"));
  }

  private ReleaseArchive source(String sha256) throws IOException {
    BinarySearch search = new FakeTools(directory).releases(base()).search();
    return new ReleaseArchive(
        search, new ServerCache(search), Map.of(BinarySearch.platform(), sha256));
  }

  private URI base() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  private void assertNothingIsLeftBut(int servers) throws IOException {
    assertThat(new FakeTools(directory).cached()).hasSize(servers);
  }

  private static String sha256(byte[] bytes) throws Exception {
    return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
  }

  /** Pairs of name and content, as tar and gzip. */
  private static byte[] archive(String... entries) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      for (int i = 0; i < entries.length; i += 2) {
        byte[] content = entries[i + 1].getBytes(UTF_8);
        byte[] header = new byte[512];
        byte[] name = entries[i].getBytes(US_ASCII);
        System.arraycopy(name, 0, header, 0, name.length);
        byte[] size = "%011o".formatted(content.length).getBytes(US_ASCII);
        System.arraycopy(size, 0, header, 124, size.length);
        out.write(header);
        out.write(content);
        out.write(new byte[(512 - content.length % 512) % 512]);
      }
      out.write(new byte[1024]);
    }
    return bytes.toByteArray();
  }
}
