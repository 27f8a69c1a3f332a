// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Collects what a stream delivers; waits for it with a deadline. */
public final class Inbox<T> implements StreamObserver<T> {
  private static final long DEADLINE_SECONDS = 60;

  private final LinkedBlockingQueue<Supplier<T>> messages = new LinkedBlockingQueue<>();
  private final CompletableFuture<Status> end = new CompletableFuture<>();

  /** The next message; throws what ended the stream when there is none. */
  public T next() throws InterruptedException {
    Supplier<T> message = messages.poll(DEADLINE_SECONDS, TimeUnit.SECONDS);
    assertThat(message).as("a message within %d s", DEADLINE_SECONDS).isNotNull();
    return Objects.requireNonNull(message).get();
  }

  /** So many next messages. */
  public List<T> next(int count) throws InterruptedException {
    List<T> next = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      next.add(next());
    }
    return next;
  }

  /** Whether everything that has arrived was taken. */
  public boolean isEmpty() {
    return messages.isEmpty();
  }

  /** How the server ends the stream. */
  public Status end() throws Exception {
    return end.get(DEADLINE_SECONDS, TimeUnit.SECONDS);
  }

  @Override
  public void onNext(T message) {
    messages.add(() -> message);
  }

  @Override
  public void onError(Throwable t) {
    end(Status.fromThrowable(t));
  }

  @Override
  public void onCompleted() {
    end(Status.OK);
  }

  private void end(Status status) {
    messages.add(
        () -> {
          throw status.asRuntimeException();
        });
    end.complete(status);
  }
}
