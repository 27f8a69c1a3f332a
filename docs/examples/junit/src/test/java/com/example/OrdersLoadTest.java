// SPDX-License-Identifier: Apache-2.0
package com.example;

import io.etcd.jetcd.Client;
import io.etcdbench.junit.FakeEtcdServer;
import io.etcdbench.junit.Load;
import io.etcdbench.junit.LoadTest;
import io.etcdbench.junit.OnDoubt;

@FakeEtcdServer(delay = "2ms")
class OrdersLoadTest {
  @LoadTest(rate = "100", duration = "5s", slo = "checkout p50 < 1s", onDoubt = OnDoubt.JUDGE)
  void checkout(Load load, Client etcd) {
    Orders orders = new Orders(etcd);
    load.run(orders::checkout);
  }
}
