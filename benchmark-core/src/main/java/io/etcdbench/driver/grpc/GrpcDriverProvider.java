// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.grpc;

import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDriverProvider;
import io.etcdbench.driver.HedgedReads;
import io.etcdbench.driver.channel.ClientVersions;
import java.time.Duration;

/**
 * Provides the driver {@code grpc}: bare grpc-java calls, the reference for measuring jetcd's
 * overhead.
 */
public final class GrpcDriverProvider implements EtcdDriverProvider {

  /** Used by {@link java.util.ServiceLoader}. */
  public GrpcDriverProvider() {}

  @Override
  public String name() {
    return "grpc";
  }

  @Override
  public String description() {
    return "bare grpc-java " + ClientVersions.of("grpc");
  }

  @Override
  public EtcdDriver open(ClientSettings settings) {
    GrpcExtras extras = GrpcExtras.of(settings.extras());
    EtcdDriver driver = GrpcDriver.open(GrpcExtras.without(settings), extras.maxBackoff());
    Duration hedgeAfter = extras.hedgeAfter();
    return hedgeAfter == null ? driver : new HedgedReads(driver, hedgeAfter);
  }
}
