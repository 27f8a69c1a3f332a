// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.claim.experiment.kind;

import io.etcd.jetcd.ByteSequence;
import io.etcd.jetcd.Client;
import io.etcd.jetcd.Lease;
import io.etcd.jetcd.lease.LeaseKeepAliveResponse;
import io.etcd.jetcd.options.GetOption;
import io.etcd.jetcd.options.PutOption;
import io.etcd.jetcd.support.CloseableClient;
import io.etcdbench.claim.RunSpec;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.observe.server.ServerSampler;
import io.etcdbench.plan.Durations;
import io.grpc.stub.StreamObserver;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/**
 * Registers keys that live as long as jetcd renews their leases, and counts the keys that remain.
 * Settings: {@code keys}, {@code leases} that they share, {@code ttlSeconds}, {@code time}.
 */
final class RegistrationKind implements RunKind {
  private static final String PREFIX = "etcd-bench/registration/";
  private static final long LOOK_NANOS = 50_000_000;

  @Override
  public Need need() {
    return Need.SHARED;
  }

  @Override
  public Measured run(RunSpec spec, TestCluster site, StopSignal stop) {
    try (Client client = Jetcd.client(site)) {
      List<Long> leases = register(spec, client);
      List<CloseableClient> renewals = leases.stream().map(id -> renew(client, id)).toList();
      try (ServerSampler sampler = ServerSampler.start(site.cluster())) {
        await(Durations.parse(spec.text("time")).toNanos(), stop);
        ServerAccount account = sampler.finish();
        return Measured.of(HandBuiltResult.result(spec, site).withServer(account))
            .with(Map.of("registration.keysLeft", (double) keys(client)));
      } finally {
        renewals.forEach(CloseableClient::close);
        leases.forEach(id -> Jetcd.answer("a revoke", client.getLeaseClient().revoke(id)));
      }
    }
  }

  private static List<Long> register(RunSpec spec, Client client) {
    Lease grants = client.getLeaseClient();
    List<Long> leases = new ArrayList<>();
    for (int i = 0; i < spec.number("leases"); i++) {
      leases.add(Jetcd.answer("a grant", () -> grants.grant(spec.number("ttlSeconds"))).getID());
    }
    for (int key = 0; key < spec.number("keys"); key++) {
      ByteSequence name = Jetcd.bytes(PREFIX + String.format(Locale.ROOT, "%06d", key));
      PutOption held = PutOption.builder().withLeaseId(leases.get(key % leases.size())).build();
      Object unused = Jetcd.answer("a put", () -> client.getKVClient().put(name, name, held));
    }
    return leases;
  }

  private static CloseableClient renew(Client client, long lease) {
    return client.getLeaseClient().keepAlive(lease, new Nobody());
  }

  private static long keys(Client client) {
    GetOption all = GetOption.builder().isPrefix(true).withCountOnly(true).build();
    return Jetcd.answer("a count", () -> client.getKVClient().get(Jetcd.bytes(PREFIX), all))
        .getCount();
  }

  private static void await(long nanos, StopSignal stop) {
    long end = System.nanoTime() + nanos;
    while (System.nanoTime() < end && !stop.isGiven()) {
      LockSupport.parkNanos(LOOK_NANOS);
    }
  }

  /** Ignores renewals, because only the members' own count matters. */
  private static final class Nobody implements StreamObserver<LeaseKeepAliveResponse> {
    @Override
    public void onNext(LeaseKeepAliveResponse answer) {
      // The leader counts renewals.
    }

    @Override
    public void onError(Throwable failure) {
      // The number of remaining keys shows it.
    }

    @Override
    public void onCompleted() {
      // The number of remaining keys shows it.
    }
  }
}
