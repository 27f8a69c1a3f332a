// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.metrics;

import io.etcdbench.observe.server.MemberAccount;
import io.etcdbench.observe.server.ServerAccount;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.HashMap;
import java.util.Map;

/**
 * Tells a Micrometer registry what the members say of themselves while a load lasts: disk,
 * consensus, data and process of each, with the tag {@code member}. Used by one thread at a time;
 * the registry may be read by any.
 */
public final class ServerMeters {
  private final MeterRegistry registry;
  private final Map<String, MemberMeters> members = new HashMap<>();

  /**
   * Registers nothing yet: meters come with the members that could be read.
   *
   * @param registry of anybody's; not closed here
   */
  public ServerMeters(MeterRegistry registry) {
    this.registry = registry;
  }

  /**
   * Shows how far the members are.
   *
   * @param soFar since the load began
   */
  public void show(ServerAccount soFar) {
    for (MemberAccount member : soFar.members()) {
      members
          .computeIfAbsent(member.name(), name -> new MemberMeters(registry, member))
          .show(member);
    }
  }
}
