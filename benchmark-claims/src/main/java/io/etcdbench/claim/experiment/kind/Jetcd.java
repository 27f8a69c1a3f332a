// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.experiment.kind;

import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Client;
import io.etcd.jetcd.ClientBuilder;
import io.etcdbench.cluster.ClusterException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/** A client as service teams use it, for operations that need its own API. Stateless. */
final class Jetcd {
  private static final long PATIENCE_SECONDS = 120;

  private Jetcd() {}

  /** Returns a client with full rights. */
  static Client client(TestCluster site) {
    ClientBuilder builder =
        Client.builder().endpoints(site.cluster().endpoints().toArray(String[]::new));
    site.cluster()
        .access()
        .user()
        .ifPresent(root -> builder.user(bytes(root.user())).password(bytes(root.password())));
    return builder.build();
  }

  /** Returns the response of a call that may be made more than once; see {@link Retries}. */
  static <T> T answer(String what, Supplier<CompletableFuture<T>> call) {
    return Retries.of(() -> answer(what, call.get()));
  }

  /** Returns the response; throws an exception with the reason if there is none. */
  static <T> T answer(String what, CompletableFuture<T> answer) {
    try {
      return answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw new ClusterException("%s failed: %s".formatted(what, Retries.outcome(e).detail()), e);
    } catch (TimeoutException e) {
      throw new ClusterException(
          "%s received no response within %s s".formatted(what, PATIENCE_SECONDS), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ClusterException("interrupted while waiting for " + what, e);
    }
  }

  static ByteSequence bytes(String text) {
    return ByteSequence.from(text, StandardCharsets.UTF_8);
  }
}
