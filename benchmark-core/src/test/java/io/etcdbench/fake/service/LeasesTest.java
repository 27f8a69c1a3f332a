// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import io.etcd.jetcd.api.LeaseGrantRequest;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LeasesTest {
  private final Leases leases = new Leases();

  @Test
  void dropTheOneUnusedForLongestThatHasNoKeys() {
    long holder = grant();
    leases.attach(ByteString.copyFromUtf8("key"), holder);
    long renewed = grant();
    long idle = grant();
    for (int i = 3; i < Leases.MAX_LEASES; i++) {
      grant();
    }
    leases.check(idle);
    assertThat(leases.find(renewed)).isNotNull();

    long latest = grant();
    assertThat(leases.find(idle)).isNull();
    assertThat(List.of(holder, renewed, latest)).allMatch(id -> leases.find(id) != null);
  }

  private long grant() {
    return leases.grant(LeaseGrantRequest.newBuilder().setTTL(60).build()).id();
  }
}
