// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import io.etcdbench.fake.auth.AuthService;
import io.etcdbench.fake.auth.TokenReader;
import io.etcdbench.fake.auth.Tokens;
import io.etcdbench.fake.http2.FrameServer;
import io.etcdbench.fake.service.ClusterService;
import io.etcdbench.fake.service.KvService;
import io.etcdbench.fake.service.LeaseService;
import io.etcdbench.fake.service.MaintenanceService;
import io.etcdbench.fake.service.Store;
import io.etcdbench.fake.service.WatchService;
import io.grpc.BindableService;
import io.grpc.ServerInterceptors;
import io.grpc.ServerServiceDefinition;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.handler.ssl.SslContext;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A gRPC server inside the JVM that implements a subset of etcd, responds according to its {@link
 * Behaviour} and counts exactly what reaches it. Each member listens on its own loopback port; all
 * members share one store, and the first is the leader. Leases do not expire, but of more than
 * 200,000 the unused ones are dropped; users have all permissions, and etcd's other RPCs fail as
 * unimplemented. Thread-safe.
 */
public final class FakeEtcd implements AutoCloseable {
  private static final int EVENT_LOOPS = 2;
  private static final int CLOSE_SECONDS = 5;

  private final EventLoopGroup loops =
      new MultiThreadIoEventLoopGroup(
          EVENT_LOOPS, new DefaultThreadFactory("fake-etcd", true), NioIoHandler.newFactory());
  private final ServiceTimer timer = new ServiceTimer();
  private final Counters counters;
  private final Tokens tokens;
  private final CallDispatcher dispatcher;
  private final Store store;
  private final List<FakeMember> members = new ArrayList<>();
  private final List<String> endpoints = new ArrayList<>();
  private final @Nullable FrameServer frames;

  private FakeEtcd(FakeSpec spec, @Nullable SslContext tls, Behaviour behaviour) {
    counters = new Counters(spec.members());
    tokens = new Tokens(spec.logins(), System::nanoTime);
    dispatcher = new CallDispatcher(counters, timer, behaviour);
    store = new Store(counters);
    FakeMember.Listening listening = new FakeMember.Listening(loops, tls);
    frames = spec.transport() == FakeSpec.Transport.FRAMES ? FrameServer.start() : null;
    for (int i = 0; i < spec.members(); i++) {
      MemberCallHandler handler = new MemberCallHandler(i, dispatcher, counters, tokens);
      if (frames == null) {
        FakeMember member = new FakeMember(listening, handler, servicesOf(handler));
        members.add(member);
        endpoints.add(member.endpoint());
      } else {
        endpoints.add("http://127.0.0.1:" + frames.listen(definitionsOf(handler)));
      }
    }
  }

  /**
   * Starts one member with plain text and without authentication.
   *
   * @param behaviour the behaviour of the member
   * @return a running server that the caller closes
   */
  public static FakeEtcd start(Behaviour behaviour) {
    return start(FakeSpec.ofMembers(1), behaviour);
  }

  /**
   * Starts members that share one store.
   *
   * @param spec the number of members, their authentication, TLS and transport
   * @param behaviour the behaviour of all members
   * @return running servers that the caller closes
   * @throws IllegalArgumentException when the certificate cannot be used
   */
  public static FakeEtcd start(FakeSpec spec, Behaviour behaviour) {
    return new FakeEtcd(spec, ServerTls.of(spec.tls()), behaviour);
  }

  /** Returns the client URL of each member, {@code http(s)://127.0.0.1:port}. */
  public List<String> endpoints() {
    return List.copyOf(endpoints);
  }

  /**
   * Changes the behaviour. Calls already received keep the previous one; the stall and the random
   * numbers start over.
   *
   * @param behaviour the behaviour for all calls from now on
   */
  public void behave(Behaviour behaviour) {
    dispatcher.behave(behaviour);
  }

  /** Invalidates every token issued so far, as if it had expired. */
  public void expireTokens() {
    tokens.expireAll();
  }

  /** Returns a consistent snapshot of the traffic so far. */
  public Counts counts() {
    return counters.snapshot();
  }

  /** Returns the store's revision, 1 at the start. */
  public long revision() {
    return store.revision();
  }

  /** Closes every connection; calls in flight get no response. */
  @Override
  public void close() {
    timer.close();
    members.forEach(FakeMember::close);
    if (frames != null) {
      frames.close();
    }
    loops
        .shutdownGracefully(0, CLOSE_SECONDS, TimeUnit.SECONDS)
        .awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS);
  }

  private List<ServerServiceDefinition> definitionsOf(MemberCallHandler handler) {
    return servicesOf(handler).stream()
        .map(service -> ServerInterceptors.intercept(service, new TokenReader()))
        .toList();
  }

  private List<BindableService> servicesOf(MemberCallHandler handler) {
    return List.of(
        new KvService(handler, store),
        new LeaseService(handler, store),
        new WatchService(handler, store),
        new AuthService(handler, store, tokens),
        new MaintenanceService(handler, store),
        new ClusterService(handler, store, this::endpoints));
  }
}
