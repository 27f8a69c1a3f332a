// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.start;

import io.etcdbench.cluster.fault.Faults;
import io.etcdbench.cluster.start.Readiness.Ready;
import io.etcdbench.security.Access;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;

/**
 * The members of one cluster started by this process, with a shutdown hook that stops them.
 * Thread-safe. No health check runs under the lock, so the hook never waits for one.
 *
 * @param <M> kind of member
 */
public abstract class MemberGroup<M extends StartedMember> implements AutoCloseable {
  private final Map<String, M> members = new LinkedHashMap<>();
  private final Thread shutdownHook = new Thread(this::end, "etcd-bench-cluster-end");
  private final Object releasing = new Object();
  private boolean ended;
  private boolean released;

  /**
   * Prepares a group and registers its shutdown hook. A concurrent JVM shutdown waits for the
   * preparation: {@link #guard} then fails, and the preparation must release what it has created.
   *
   * @param preparation ends with {@link #guard}
   * @throws IllegalStateException if the JVM is shutting down
   */
  public static <G> G prepared(Supplier<G> preparation) {
    CountDownLatch over = new CountDownLatch(1);
    Thread hook = new Thread(() -> awaitEnd(over), "etcd-bench-cluster-preparation");
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      return preparation.get();
    } finally {
      over.countDown();
      remove(hook);
    }
  }

  private static void awaitEnd(CountDownLatch over) {
    try {
      over.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void remove(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // the JVM is shutting down
    }
  }

  /** Registers the shutdown hook. Call this before the first process or container exists. */
  public final void guard() {
    Runtime.getRuntime().addShutdownHook(shutdownHook);
  }

  /** Adds a member. Members are started in the order of their addition. */
  public final synchronized void add(M member) {
    members.put(member.name(), member);
  }

  /** Returns the certificates and passwords. */
  public abstract ClusterIdentity identity();

  /** Returns the client URLs by member name, in a stable order. */
  public abstract Map<String, String> clientUrls();

  /** Returns the faults that can be injected. */
  public abstract Faults faults();

  /**
   * Starts a member with its own data and ports. Does not wait until it serves requests. Called
   * under the lock.
   */
  public abstract void start(M member);

  /** Stops every member and releases all its resources. Called once, without the lock. */
  public abstract void release();

  final void startAll() {
    clientUrls().keySet().forEach(this::start);
  }

  public final synchronized void start(String name) {
    requireOpen();
    start(member(name));
  }

  /**
   * Creates a resource that {@link #release} must find, or fails if the group is closed already,
   * because the shutdown hook may run while a cluster is being created.
   */
  public final synchronized <T> T create(Supplier<T> creation) {
    requireOpen();
    return creation.get();
  }

  private void requireOpen() {
    if (ended) {
      throw new IllegalStateException("the cluster is closed");
    }
  }

  final synchronized void kill(String name) {
    member(name).kill();
  }

  final synchronized void sendTerminate(String name) {
    member(name).sendTerminate();
  }

  final synchronized boolean hasEnded(String name) {
    return member(name).hasEnded();
  }

  final synchronized void pause(String name) {
    member(name).pause();
  }

  final synchronized void resume(String name) {
    member(name).resume();
  }

  final synchronized boolean hasQuorum() {
    return members.values().stream().filter(M::isRunning).count() > members.size() / 2;
  }

  final synchronized void requireAlive() {
    members.values().forEach(M::requireAlive);
  }

  /** Returns whether another server has taken one of the ports. */
  final synchronized boolean lostAPort() {
    return members.values().stream().anyMatch(M::lostAPort);
  }

  /**
   * Waits until members serve requests.
   *
   * @param urls client URLs of the members to wait for, by name
   * @param access of a user who may read the status
   * @param timeout for all of them together
   */
  final List<Ready> await(Map<String, String> urls, Access access, Duration timeout) {
    return new Readiness(access, members.size()).await(urls, timeout, this::requireAlive);
  }

  public final synchronized M member(String name) {
    M member = members.get(name);
    if (member == null) {
      throw new IllegalArgumentException(
          "no member is named '%s'; available: %s"
              .formatted(name, String.join(", ", members.keySet())));
    }
    return member;
  }

  /**
   * Closes the group. A concurrent second call waits for the first, so that the JVM does not exit
   * before everything is released.
   */
  private void end() {
    synchronized (this) {
      ended = true;
    }
    synchronized (releasing) {
      if (!released) {
        released = true;
        release();
      }
    }
  }

  /** Kills the members and deletes their data. Further calls do nothing. */
  @Override
  public final void close() {
    end();
    remove(shutdownHook);
  }
}
