// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake;

import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A gRPC server inside the JVM that speaks enough of etcd, answers as its {@link Behaviour} says
 * and counts exactly what reaches it. Its members listen on loopback ports of their own and share
 * one store. Thread-safe.
 */
public final class FakeEtcd implements AutoCloseable {
  private static final int EVENT_LOOPS = 2;
  private static final int CLOSE_SECONDS = 5;

  private final EventLoopGroup loops =
      new MultiThreadIoEventLoopGroup(
          EVENT_LOOPS, new DefaultThreadFactory("fake-etcd", true), NioIoHandler.newFactory());
  private final ServiceTimer timer = new ServiceTimer();
  private final Counters counters;
  private final Reception reception;
  private final List<FakeMember> members = new ArrayList<>();

  private FakeEtcd(int memberCount, Behaviour behaviour) {
    counters = new Counters(memberCount);
    reception = new Reception(counters, timer, behaviour);
    Store store = new Store(counters);
    for (int i = 0; i < memberCount; i++) {
      Desk desk = new Desk(i, reception, counters);
      members.add(
          new FakeMember(loops, new ConnectionCounter(desk), List.of(new KvService(desk, store))));
    }
  }

  /**
   * Starts one member.
   *
   * @param behaviour what it does with its calls
   * @return a running server that the caller closes
   */
  public static FakeEtcd start(Behaviour behaviour) {
    return start(1, behaviour);
  }

  /**
   * Starts members that share one store.
   *
   * @param memberCount 1 or more
   * @param behaviour what they do with their calls
   * @return running servers that the caller closes
   */
  public static FakeEtcd start(int memberCount, Behaviour behaviour) {
    if (memberCount < 1) {
      throw new IllegalArgumentException("memberCount is " + memberCount + "; allowed: 1 or more");
    }
    return new FakeEtcd(memberCount, behaviour);
  }

  /**
   * Where clients reach the members.
   *
   * @return one URL per member, {@code http://127.0.0.1:port}
   */
  public List<String> endpoints() {
    return members.stream().map(FakeMember::endpoint).toList();
  }

  /**
   * Changes the behaviour. Calls already received keep the one they met; a stall and the chance
   * begin anew.
   *
   * @param behaviour what to do with calls from now on
   */
  public void behave(Behaviour behaviour) {
    reception.behave(behaviour);
  }

  /**
   * What has reached the members so far.
   *
   * @return a snapshot of one instant
   */
  public Counts counts() {
    return counters.snapshot();
  }

  /** Closes every connection; calls in flight are not answered. */
  @Override
  public void close() {
    timer.close();
    members.forEach(FakeMember::close);
    loops
        .shutdownGracefully(0, CLOSE_SECONDS, TimeUnit.SECONDS)
        .awaitUninterruptibly(CLOSE_SECONDS, TimeUnit.SECONDS);
  }
}
