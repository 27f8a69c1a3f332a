// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster;

import io.etcdbench.cluster.ClusterDescription.Binary;
import io.etcdbench.cluster.Readiness.Ready;
import io.etcdbench.security.Access;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Members as processes of this machine; they end with this object, or with this JVM however that
 * ends. Thread-safe.
 */
public final class ProcessCluster implements EtcdCluster {
  private static final Duration START_TIMEOUT = Duration.ofSeconds(90);
  private static final int PORT_ATTEMPTS = 5;

  /** Two preallocated log segments of 64 MiB, and a little for the store. */
  private static final long BYTES_PER_MEMBER = 144L << 20;

  private final ProcessGroup group;
  private final List<Member> members;
  private final ClusterDescription description;
  private final Leadership leadership;

  private ProcessCluster(ProcessGroup group, List<Ready> ready, ClusterDescription description) {
    this.group = group;
    this.members = ready.stream().map(Ready::member).toList();
    this.description = description;
    this.leadership = new Leadership(members, access());
  }

  /**
   * Starts the members, waits until every one of them serves, and creates the users that the spec
   * asks for. First ends and deletes what a killed owner has left.
   *
   * <p>The data goes below the directory that the system property {@code etcdbench.data.dir} names,
   * else below the first of {@code java.io.tmpdir} and {@code /var/tmp} that is not a RAM disk.
   *
   * @param spec what to start
   * @param server the binary
   * @param notices told in one line of each leftover that was swept
   * @return a healthy cluster
   * @throws ClusterException when a member ends, or not all are healthy after 90 s, with the
   *     member's last log lines; nothing is left running then
   * @throws IllegalArgumentException when the spec sets a server flag that is not the user's to set
   */
  public static ProcessCluster start(ClusterSpec spec, Binary server, Consumer<String> notices) {
    DataRoot root =
        DataRoot.choose(
            spec.storage(),
            Optional.ofNullable(System.getProperty(DataRoot.PROPERTY)).map(Path::of));
    OrphanSweep.below(
        Stream.concat(Stream.of(root.directory()), DataRoot.known().stream()).distinct().toList(),
        notices);
    root.requireSpace(spec.members() * BYTES_PER_MEMBER);
    ServerVersion version = ServerVersion.of(server);
    for (int attempt = 1; ; attempt++) {
      ProcessGroup group = ProcessGroup.prepare(spec, Path.of(server.path()), version, root);
      try {
        return started(group, spec, server, root);
      } catch (RuntimeException e) {
        boolean again = attempt < PORT_ATTEMPTS && !version.sharesPorts() && group.lostAPort();
        group.close();
        if (!again) {
          throw e;
        }
      }
    }
  }

  private static ProcessCluster started(
      ProcessGroup group, ClusterSpec spec, Binary server, DataRoot root) {
    group.startAll();
    ClusterIdentity identity = group.identity();
    List<Ready> ready =
        group.await(group.clientUrls(), identity.accessBeforeUsers(), START_TIMEOUT);
    if (identity.hasUsers()) {
      AuthSetup.enable(ready.get(0).member().clientUrl(), identity);
      // Each member has caught up with the last change of the users when it is healthy again.
      group.await(group.clientUrls(), identity.access(ClusterUser.ROOT), START_TIMEOUT);
    }
    String versions =
        ready.stream().map(Ready::version).distinct().collect(Collectors.joining(", "));
    ClusterDescription description =
        new ClusterDescription(
            "process",
            topology(spec.members(), root),
            versions,
            identity.inWords(),
            server,
            root.describe(group.directory()),
            spec.flags());
    return new ProcessCluster(group, ready, description);
  }

  private static String topology(int members, DataRoot root) {
    String medium = root.inMemory() ? "RAM disk" : "disk";
    return members == 1
        ? "1 local process on a " + medium
        : "%d local processes sharing one machine and one %s".formatted(members, medium);
  }

  @Override
  public List<Member> members() {
    return members;
  }

  @Override
  public Access access() {
    return access(ClusterUser.ROOT);
  }

  @Override
  public Access access(ClusterUser user) {
    return group.identity().access(user);
  }

  @Override
  public Member leader() {
    return leadership.leader();
  }

  @Override
  public ClusterDescription description() {
    return description;
  }

  @Override
  public boolean supports(Capability capability) {
    return true;
  }

  @Override
  public void kill(Member member) {
    group.kill(member.name());
  }

  /**
   * {@inheritDoc}
   *
   * <p>While fewer members run than a quorum, none can be healthy: then the member is only started.
   */
  @Override
  public void restart(Member member) {
    group.start(member.name());
    if (group.hasQuorum()) {
      group.await(Map.of(member.name(), member.clientUrl()), access(), START_TIMEOUT);
    }
  }

  @Override
  public void pause(Member member) {
    group.pause(member.name());
  }

  @Override
  public void resume(Member member) {
    group.resume(member.name());
  }

  @Override
  public void requireMembersAlive() {
    group.requireAlive();
  }

  @Override
  public void close() {
    leadership.close();
    group.close();
  }
}
