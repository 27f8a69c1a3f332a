// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.process;

import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.ServerVersion;
import io.etcdbench.cluster.fault.FaultSpec.Proxies;
import io.etcdbench.cluster.fault.Faults;
import io.etcdbench.cluster.fault.LocalFaults;
import io.etcdbench.cluster.start.ClusterIdentity;
import io.etcdbench.cluster.start.MemberGroup;
import io.etcdbench.workspace.RunDirectory;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalLong;

/** The processes of one cluster with their run directory, ports and guard. Thread-safe. */
final class ProcessGroup extends MemberGroup<MemberProcess> {
  private final RunDirectory directory;
  private final GuardedSpawner spawner;
  private final ProcessLayout layout;
  private final LocalFaults around;
  private final Faults faults;

  private ProcessGroup(RunDirectory directory, ProcessLayout layout, Proxies proxies) {
    this.directory = directory;
    this.layout = layout;
    this.spawner = GuardedSpawner.best();
    this.around =
        new LocalFaults(layout.sockets().network(), proxies, spawner, directory.path(), this::pid);
    this.faults = Faults.of(around, layout.clientUrls().keySet());
    layout.members().forEach(this::add);
  }

  /** Prepares directories, ports, keys and the shutdown hook without starting a process. */
  static ProcessGroup prepare(ClusterSpec spec, Path binary, ServerVersion version, DataRoot root) {
    return prepared(() -> guarded(spec, binary, version, root));
  }

  private static ProcessGroup guarded(
      ClusterSpec spec, Path binary, ServerVersion version, DataRoot root) {
    RunDirectory directory = root.newRun();
    try {
      ProcessLayout layout = ProcessLayout.create(spec, binary, version, directory.path());
      ProcessGroup group = new ProcessGroup(directory, layout, spec.faults().proxies());
      group.guard();
      return group;
    } catch (RuntimeException e) {
      directory.delete();
      throw e;
    }
  }

  Path directory() {
    return directory.path();
  }

  @Override
  public ClusterIdentity identity() {
    return layout.identity();
  }

  @Override
  public Map<String, String> clientUrls() {
    return layout.clientUrls();
  }

  private synchronized OptionalLong pid(String name) {
    return member(name).process().stream().mapToLong(ProcessHandle::pid).findFirst();
  }

  @Override
  public Faults faults() {
    return faults;
  }

  @Override
  public void start(MemberProcess member) {
    directory.note(member.start(spawner));
  }

  @Override
  public void release() {
    synchronized (this) {
      layout.members().forEach(MemberProcess::sendKill);
    }
    around.close();
    layout.members().forEach(MemberProcess::awaitEnd);
    spawner.close();
    layout.close();
    directory.delete();
  }
}
