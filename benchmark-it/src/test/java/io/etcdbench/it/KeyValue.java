// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.it;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Client;
import io.etcd.jetcd.ClientBuilder;
import io.etcd.jetcd.cluster.Member;
import io.etcd.jetcd.options.GetOption;
import io.etcd.jetcd.options.PutOption;
import io.etcdbench.security.Access;
import io.etcdbench.security.Credentials;
import io.etcdbench.tls.ClientTls;
import io.grpc.netty.GrpcSslContexts;
import java.net.URI;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;

/** Puts and gets through jetcd itself, so that a cluster is not tested by our own drivers. */
final class KeyValue implements AutoCloseable {
  /** For a call that is answered, on a busy machine. */
  private static final long SECONDS = 60;

  private static final long SECONDS_OF_SILENCE = 5;
  private final Client client;
  private final long seconds;

  private KeyValue(Client client, long seconds) {
    this.client = client;
    this.seconds = seconds;
  }

  static KeyValue at(String endpoint, Access access) {
    ClientBuilder builder = Client.builder().endpoints(endpoint).waitForReady(false);
    access
        .tlsMaterial()
        .ifPresent(
            tls -> {
              try {
                builder.sslContext(
                    GrpcSslContexts.configure(ClientTls.contextBuilder(tls)).build());
              } catch (SSLException e) {
                throw new AssertionError(e);
              }
            });
    access.user().map(Credentials::user).map(KeyValue::bytes).ifPresent(builder::user);
    access.user().map(Credentials::password).map(KeyValue::bytes).ifPresent(builder::password);
    return new KeyValue(builder.build(), SECONDS);
  }

  /** The same client; its calls may remain without an answer, and end after five seconds. */
  KeyValue orSilence() {
    return new KeyValue(client, SECONDS_OF_SILENCE);
  }

  /** Whether a put is answered within five seconds. */
  boolean canWrite() {
    try {
      orSilence().put("can be", "written");
      return true;
    } catch (IllegalStateException refused) {
      return false;
    }
  }

  void put(String key, String value) {
    await(client.getKVClient().put(bytes(key), bytes(value), PutOption.DEFAULT));
  }

  /** Puts again until a put is acknowledged: one that meets an election fails. */
  void putThroughElections(String key, String value) throws InterruptedException {
    boolean unused =
        Await.answer(
            () -> {
              put(key, value);
              return true;
            });
  }

  String get(String key) {
    return get(key, GetOption.DEFAULT);
  }

  String getSerializable(String key) {
    return get(key, GetOption.builder().withSerializable(true).build());
  }

  private String get(String key, GetOption option) {
    List<io.etcd.jetcd.KeyValue> found =
        await(client.getKVClient().get(bytes(key), option)).getKvs();
    return found.isEmpty() ? "" : found.get(0).getValue().toString(UTF_8);
  }

  /** The client URLs in the member list, which a client that synchronizes its endpoints uses. */
  List<String> advertised() {
    return await(client.getClusterClient().listMember()).getMembers().stream()
        .map(Member::getClientURIs)
        .flatMap(List::stream)
        .map(URI::toString)
        .toList();
  }

  private static ByteSequence bytes(String text) {
    return ByteSequence.from(text, UTF_8);
  }

  private <T> T await(CompletableFuture<T> answer) {
    try {
      return answer.get(seconds, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new IllegalStateException("no answer: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  @Override
  public void close() {
    client.close();
  }
}
