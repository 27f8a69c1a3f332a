// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.container;

import com.github.dockerjava.api.command.PullImageResultCallback;
import com.github.dockerjava.api.model.PullResponseItem;
import io.etcdbench.cluster.ClusterException;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Pulls an image and gives up when there is no progress for 20 s. */
final class ImagePull extends PullImageResultCallback {
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(20);
  private volatile long lastProgressNanos = System.nanoTime();

  private ImagePull() {}

  /**
   * Pulls an image.
   *
   * @return null if the image is available now, otherwise the reason why not
   */
  static @Nullable String refusal(DockerEngine engine, String image) {
    try (ImagePull pull = new ImagePull()) {
      return engine.call(
          "pull " + image, docker -> docker.pullImageCmd(image).exec(pull).awaitOutcome());
    } catch (ClusterException e) {
      return e.getMessage();
    } catch (IOException e) {
      return null; // only closing failed; the image has been pulled
    }
  }

  @Override
  public void onNext(PullResponseItem item) {
    lastProgressNanos = System.nanoTime();
    super.onNext(item);
  }

  private @Nullable String awaitOutcome() {
    try {
      while (!awaitCompletion(1, TimeUnit.SECONDS)) {
        if (System.nanoTime() - lastProgressNanos > PATIENCE_NANOS) {
          return "no progress for %s s".formatted(TimeUnit.NANOSECONDS.toSeconds(PATIENCE_NANOS));
        }
      }
      return null;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "interrupted";
    }
  }
}
