// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.experiment;

import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Client;
import io.etcd.jetcd.ClientBuilder;
import io.etcdbench.cluster.ClusterException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A client as a service team has it, for what is done with its own API. Stateless. */
final class Jetcd {
  private static final long PATIENCE_SECONDS = 60;

  private Jetcd() {}

  /** A client with full rights. */
  static Client client(Site site) {
    ClientBuilder builder =
        Client.builder().endpoints(site.cluster().endpoints().toArray(String[]::new));
    site.cluster()
        .access()
        .user()
        .ifPresent(root -> builder.user(bytes(root.user())).password(bytes(root.password())));
    return builder.build();
  }

  /** The answer; an exception with the reason when there is none. */
  static <T> T answer(String what, CompletableFuture<T> answer) {
    try {
      return answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new ClusterException("%s failed: %s".formatted(what, e.getMessage()), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ClusterException("interrupted while waiting for " + what, e);
    }
  }

  static ByteSequence bytes(String text) {
    return ByteSequence.from(text, StandardCharsets.UTF_8);
  }
}
