// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.metrics;

import io.etcdbench.observe.server.MemberAccount;
import io.etcdbench.observe.server.ServerAccount;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.HashMap;
import java.util.Map;

/**
 * Publishes to a Micrometer registry what the members report about themselves during a load: disk,
 * consensus, data and process of each, with the tag {@code member}. Used by one thread at a time;
 * any thread may read the registry.
 */
public final class ServerMeters {
  private final MeterRegistry registry;
  private final Map<String, MemberMeters> members = new HashMap<>();

  /**
   * Creates a binding without meters; those of a member are registered once it has been read.
   *
   * @param registry owned by the caller; not closed here
   */
  public ServerMeters(MeterRegistry registry) {
    this.registry = registry;
  }

  /**
   * Publishes the latest state of the members.
   *
   * @param soFar the figures since the load started
   */
  public void show(ServerAccount soFar) {
    for (MemberAccount member : soFar.members()) {
      members
          .computeIfAbsent(member.name(), name -> new MemberMeters(registry, member))
          .show(member);
    }
  }
}
