// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster;

import io.etcdbench.cluster.Readiness.Ready;
import io.etcdbench.security.Access;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The processes of one cluster with all that belongs to them: run directory, ports, guard, shutdown
 * hook. Thread-safe; nothing waits for a member's health under the lock, so that the hook never
 * waits either.
 */
final class ProcessGroup implements AutoCloseable {
  private final ClusterSpec spec;
  private final Path binary;
  private final RunDirectory directory;
  private final GuardedSpawner spawner;
  private final ProcessLayout layout;
  private final Map<String, MemberProcess> members;
  private final Thread shutdownHook = new Thread(this::end, "etcd-bench-cluster-end");
  private boolean ended;

  private ProcessGroup(
      ClusterSpec spec, Path binary, RunDirectory directory, ProcessLayout layout) {
    this.spec = spec;
    this.binary = binary;
    this.directory = directory;
    this.layout = layout;
    this.spawner = GuardedSpawner.best();
    this.members = layout.members().stream().collect(Collectors.toMap(MemberProcess::name, m -> m));
  }

  /** Prepares directories, ports, keys and the hook; runs nothing yet. */
  static ProcessGroup prepare(ClusterSpec spec, Path binary, ServerVersion version, DataRoot root) {
    RunDirectory directory = RunDirectory.create(root);
    try {
      ProcessLayout layout = ProcessLayout.create(spec, binary, version, directory.path());
      ProcessGroup group = new ProcessGroup(spec, binary, directory, layout);
      Runtime.getRuntime().addShutdownHook(group.shutdownHook);
      return group;
    } catch (RuntimeException e) {
      directory.delete();
      throw e;
    }
  }

  Path directory() {
    return directory.path();
  }

  ClusterIdentity identity() {
    return layout.identity();
  }

  Map<String, String> clientUrls() {
    return layout.clientUrls();
  }

  void startAll() {
    layout.members().forEach(member -> start(member.name()));
  }

  synchronized void start(String name) {
    if (ended) {
      throw new IllegalStateException("the cluster is closed");
    }
    directory.note(member(name).start(spawner), binary);
  }

  synchronized void kill(String name) {
    MemberProcess member = member(name);
    member.sendKill();
    member.awaitEnd();
  }

  synchronized void pause(String name) {
    member(name).pause();
  }

  synchronized void resume(String name) {
    member(name).resume();
  }

  synchronized boolean hasQuorum() {
    return members.values().stream().filter(MemberProcess::isRunning).count() > members.size() / 2;
  }

  synchronized void requireAlive() {
    layout.members().forEach(MemberProcess::requireAlive);
  }

  /** Whether a server of somebody else was quicker at one of the ports. */
  synchronized boolean lostAPort() {
    return members.values().stream().anyMatch(MemberProcess::lostAPort);
  }

  /**
   * Waits until members serve.
   *
   * @param urls of the members to wait for, by name
   */
  List<Ready> await(Map<String, String> urls, Access access, Duration timeout) {
    return new Readiness(access, spec.members()).await(urls, timeout, this::requireAlive);
  }

  private MemberProcess member(String name) {
    MemberProcess member = members.get(name);
    if (member == null) {
      throw new IllegalArgumentException(
          "no member is named '%s'; there are: %s"
              .formatted(name, String.join(", ", layout.clientUrls().keySet())));
    }
    return member;
  }

  private void end() {
    synchronized (this) {
      if (ended) {
        return;
      }
      ended = true;
      layout.members().forEach(MemberProcess::sendKill);
    }
    layout.members().forEach(MemberProcess::awaitEnd);
    spawner.close();
    layout.close();
    directory.delete();
  }

  /** Ends the members at once and deletes their data. Calling it again does nothing. */
  @Override
  public void close() {
    end();
    try {
      Runtime.getRuntime().removeShutdownHook(shutdownHook);
    } catch (IllegalStateException e) {
      // the JVM is ending, and the hook with it
    }
  }
}
