// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster.process;

import io.etcdbench.cluster.ClusterDescription;
import io.etcdbench.cluster.ClusterDescription.Binary;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.ClusterSpec;
import io.etcdbench.cluster.ServerVersion;
import io.etcdbench.cluster.start.Readiness.Ready;
import io.etcdbench.cluster.start.StartedCluster;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A cluster of local processes. They exit when this object is closed or when this JVM exits, even
 * if it crashes. Thread-safe.
 */
public final class ProcessCluster extends StartedCluster {
  /** Two preallocated WAL segments of 64 MiB each, and some space for the database. */
  private static final long BYTES_PER_MEMBER = 144L << 20;

  private ProcessCluster(ProcessGroup group, List<Ready> ready, ClusterDescription description) {
    super(group, ready, description);
  }

  /**
   * Starts the members, waits until all of them serve requests, and creates the users of the
   * specification. First stops and deletes what killed processes have left.
   *
   * <p>The data is stored below the directory named by the system property {@code
   * etcdbench.data.dir}, otherwise below the first of {@code java.io.tmpdir} and {@code /var/tmp}
   * that is not on a RAM disk.
   *
   * @param spec the cluster to start
   * @param server the binary
   * @param notices receives one line for each leftover that was removed
   * @return a healthy cluster
   * @throws ClusterException with the member's last log lines if a member exits, not all members
   *     are healthy after 90 s, or a fault of the specification is not supported here; nothing is
   *     left running then
   * @throws IllegalArgumentException if the specification sets a server flag that users may not set
   */
  public static ProcessCluster start(ClusterSpec spec, Binary server, Consumer<String> notices) {
    DataRoot root = DataRoot.choose(spec.storage());
    root.sweep(notices);
    root.requireSpace(spec.members() * BYTES_PER_MEMBER);
    ServerVersion version = ServerVersion.of(server);
    return onFreePorts(
        () -> ProcessGroup.prepare(spec, Path.of(server.path()), version, root),
        group -> started(group, spec, server, root));
  }

  private static ProcessCluster started(
      ProcessGroup group, ClusterSpec spec, Binary server, DataRoot root) {
    List<Ready> ready = bringUp(group);
    group.faults().begin(spec.faults());
    ClusterDescription description =
        new ClusterDescription(
            "process",
            topology(spec, root),
            versions(ready),
            group.identity().inWords(),
            server,
            root.describe(group.directory()),
            spec.allFlags());
    return new ProcessCluster(group, ready, description);
  }

  private static String topology(ClusterSpec spec, DataRoot root) {
    String medium = root.inMemory() ? "RAM disk" : "disk";
    String place =
        spec.members() == 1
            ? "1 local process on a " + medium
            : "%s local processes sharing one machine and one %s".formatted(spec.members(), medium);
    return Stream.concat(Stream.of(place), spec.faults().inWords().stream())
        .collect(Collectors.joining(", "));
  }
}
