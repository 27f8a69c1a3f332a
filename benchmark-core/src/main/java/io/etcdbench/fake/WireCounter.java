// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import io.grpc.Metadata;
import io.grpc.ServerStreamTracer;
import java.util.concurrent.atomic.LongAdder;

/** Counts the bytes of all messages. Thread-safe. */
final class WireCounter extends ServerStreamTracer.Factory {
  private final LongAdder receivedBytes = new LongAdder();
  private final LongAdder sentBytes = new LongAdder();
  private final ServerStreamTracer tracer =
      new ServerStreamTracer() {
        @Override
        public void inboundWireSize(long bytes) {
          receivedBytes.add(bytes);
        }

        @Override
        public void outboundWireSize(long bytes) {
          sentBytes.add(bytes);
        }
      };

  @Override
  public ServerStreamTracer newServerStreamTracer(String method, Metadata headers) {
    return tracer;
  }

  Counts.Wire snapshot() {
    return new Counts.Wire(receivedBytes.sum(), sentBytes.sum());
  }
}
