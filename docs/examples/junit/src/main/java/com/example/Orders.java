// SPDX-License-Identifier: Apache-2.0
package com.example;

import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Client;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;

/** Keeps orders in etcd: the code of the team that is measured. */
public final class Orders {
  private final Client etcd;
  private final AtomicLong number = new AtomicLong();

  public Orders(Client etcd) {
    this.etcd = etcd;
  }

  /** Stores one more order. */
  public CompletionStage<?> checkout() {
    String key = "/orders/" + number.incrementAndGet();
    return etcd.getKVClient().put(bytes(key), bytes("{\"state\":\"paid\"}"));
  }

  private static ByteSequence bytes(String text) {
    return ByteSequence.from(text, StandardCharsets.UTF_8);
  }
}
