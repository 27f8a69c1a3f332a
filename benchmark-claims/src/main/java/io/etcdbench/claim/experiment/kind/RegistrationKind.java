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
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.driver.ServerErrors;
import io.etcdbench.load.engine.StopSignal;
import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.observe.server.ServerSampler;
import io.etcdbench.plan.Durations;
import io.grpc.stub.StreamObserver;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Registers keys that live as long as jetcd renews their leases, and counts the keys that remain.
 * Settings: {@code keys}, {@code leases} that they share, {@code ttlSeconds}, {@code time}.
 */
final class RegistrationKind implements RunKind {
  private static final String PREFIX = "etcd-bench/registration/";

  @Override
  public Need need() {
    return Need.SHARED;
  }

  @Override
  public Measured run(RunSpec spec, TestCluster site, StopSignal stop) {
    try (Client client = Jetcd.client(site)) {
      List<Long> leases = new ArrayList<>();
      List<CloseableClient> renewals = new ArrayList<>();
      try {
        grant(spec, client.getLeaseClient(), leases, renewals);
        register(spec, client, leases);
        ServerAccount account = observe(spec, site, stop);
        return Measured.of(HandBuiltResult.result(spec, site).withServer(account))
            .with(Map.of("registration.keysLeft", (double) keys(client)));
      } finally {
        renewals.forEach(CloseableClient::close);
        leases.forEach(id -> revoke(client.getLeaseClient(), id));
      }
    }
  }

  /** Renews each lease from its grant on, because granting them all may take longer than a TTL. */
  private static void grant(
      RunSpec spec, Lease service, List<Long> leases, List<CloseableClient> renewals) {
    for (int i = 0; i < spec.number("leases", 1); i++) {
      long id = Jetcd.answer("a grant", () -> service.grant(spec.number("ttlSeconds"))).getID();
      leases.add(id);
      renewals.add(service.keepAlive(id, new Nobody()));
    }
  }

  private static void register(RunSpec spec, Client client, List<Long> leases) {
    for (int key = 0; key < spec.number("keys"); key++) {
      ByteSequence name = Jetcd.bytes(PREFIX + String.format(Locale.ROOT, "%06d", key));
      PutOption held = PutOption.builder().withLeaseId(leases.get(key % leases.size())).build();
      Object unused = Jetcd.answer("a put", () -> client.getKVClient().put(name, name, held));
    }
  }

  private static ServerAccount observe(RunSpec spec, TestCluster site, StopSignal stop) {
    try (ServerSampler sampler = ServerSampler.start(site.cluster())) {
      stop.rest(Durations.parse(spec.text("time")));
      return sampler.finish();
    }
  }

  /** Ignores a lease that has expired: the number of remaining keys shows it. */
  private static void revoke(Lease service, long lease) {
    try {
      Object unused = Jetcd.answer("a revoke", service.revoke(lease));
    } catch (ClusterException e) {
      if (!Retries.outcome(e).detail().contains(ServerErrors.LEASE_NOT_FOUND)) {
        throw e;
      }
    }
  }

  private static long keys(Client client) {
    GetOption all = GetOption.builder().isPrefix(true).withCountOnly(true).build();
    return Jetcd.answer("a count", () -> client.getKVClient().get(Jetcd.bytes(PREFIX), all))
        .getCount();
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
