// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.container;

import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.model.Frame;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/** Reads the end of a container's log. Stateless. */
final class ContainerLog {
  private static final int LINES = 400;
  private static final long SECONDS = 5;

  private ContainerLog() {}

  /**
   * Returns the last lines of standard error and output. If the daemon is slow, returns the part
   * read within 5 s.
   */
  static String tail(DockerEngine engine, String id) {
    Queue<String> text = new ConcurrentLinkedQueue<>();
    ResultCallback.Adapter<Frame> collector =
        new ResultCallback.Adapter<>() {
          @Override
          public void onNext(Frame frame) {
            text.add(new String(frame.getPayload(), StandardCharsets.UTF_8));
          }
        };
    return engine.call(
        "read a member's log",
        docker -> {
          docker
              .logContainerCmd(id)
              .withStdErr(true)
              .withStdOut(true)
              .withTail(LINES)
              .exec(collector);
          awaitEnd(collector);
          return String.join("", text);
        });
  }

  private static void awaitEnd(ResultCallback.Adapter<Frame> collector) {
    try {
      boolean unused = collector.awaitCompletion(SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
