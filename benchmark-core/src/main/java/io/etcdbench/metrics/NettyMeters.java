// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.metrics;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.netty4.NettyAllocatorMetrics;
import io.netty.buffer.ByteBufAllocatorMetricProvider;
import io.netty.util.internal.PlatformDependent;
import java.lang.reflect.Method;
import java.util.Optional;

/**
 * Meters of Netty's buffer memory. Both drivers use gRPC's transport, which has its own allocator
 * behind a non-public class; where that is out of reach, only the total of direct memory is
 * published.
 */
final class NettyMeters {
  private NettyMeters() {}

  static void bindTo(MeterRegistry registry) {
    Gauge.builder("netty.direct.memory", PlatformDependent::usedDirectMemory)
        .description("Direct memory reserved by all Netty allocators")
        .baseUnit("bytes")
        .register(registry);
    allocatorOfGrpc().ifPresent(one -> new NettyAllocatorMetrics(one).bindTo(registry));
  }

  private static Optional<ByteBufAllocatorMetricProvider> allocatorOfGrpc() {
    try {
      Method allocator =
          Class.forName("io.grpc.netty.Utils").getMethod("getByteBufAllocator", boolean.class);
      allocator.setAccessible(true);
      return allocator.invoke(null, false) instanceof ByteBufAllocatorMetricProvider provider
          ? Optional.of(provider)
          : Optional.empty();
    } catch (ReflectiveOperationException | RuntimeException notReachable) {
      return Optional.empty();
    }
  }
}
