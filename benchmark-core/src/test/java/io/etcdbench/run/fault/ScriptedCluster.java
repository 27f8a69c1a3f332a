// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.run.fault;

import io.etcdbench.cluster.Capability;
import io.etcdbench.cluster.ClusterDescription;
import io.etcdbench.cluster.ClusterException;
import io.etcdbench.cluster.ClusterUser;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.Member;
import io.etcdbench.cluster.fault.Faults;
import io.etcdbench.security.Access;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** Members that only note what is done to them; the second one leads. */
public final class ScriptedCluster implements EtcdCluster {
  private final List<Member> members;
  private final List<String> done = new CopyOnWriteArrayList<>();
  private final Set<String> refused = new HashSet<>();
  private final Set<Capability> capabilities = EnumSet.allOf(Capability.class);
  private Faults faults = Faults.refused("nothing is around them");
  private Runnable check = () -> {};
  private volatile Consumer<String> before = action -> {};

  public ScriptedCluster(int members) {
    this.members =
        IntStream.range(0, members)
            .mapToObj(i -> new Member("m" + i, "" + i, "http://127.0.0.1:1"))
            .toList();
  }

  /** Returns the actions so far, such as {@code kill m0}. */
  public List<String> done() {
    return List.copyOf(done);
  }

  void refuse(String action) {
    refused.add(action);
  }

  void surroundWith(Faults other) {
    faults = other;
  }

  /** Replaces the check of the members, which finds all of them alive. */
  public void checkMembersBy(Runnable other) {
    check = other;
  }

  /** Runs this before each action, on its thread. */
  public void beforeEach(Consumer<String> other) {
    before = other;
  }

  void withdraw(Capability capability) {
    capabilities.remove(capability);
  }

  private void note(String what, Member member) {
    String action = what + " " + member.name();
    before.accept(action);
    if (refused.contains(action)) {
      throw new ClusterException(member.name() + " refuses");
    }
    done.add(action);
    faults.done("%s", action);
  }

  @Override
  public List<Member> members() {
    return members;
  }

  @Override
  public Access access() {
    return Access.OPEN;
  }

  @Override
  public Access access(ClusterUser user) {
    return Access.OPEN;
  }

  @Override
  public Member leader() {
    return members.get(1);
  }

  @Override
  public ClusterDescription description() {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean supports(Capability capability) {
    return capabilities.contains(capability);
  }

  @Override
  public Faults faults() {
    return faults;
  }

  @Override
  public void kill(Member member) {
    note("kill", member);
  }

  @Override
  public void terminate(Member member) {
    note("terminate", member);
  }

  @Override
  public void moveLeader(Member to) {
    note("move the leader to", to);
  }

  @Override
  public void compact() {
    note("compact through", members.get(0));
  }

  @Override
  public void restart(Member member) {
    note("restart", member);
  }

  @Override
  public void pause(Member member) {
    note("pause", member);
  }

  @Override
  public void resume(Member member) {
    note("resume", member);
  }

  @Override
  public void noSpaceAlarm(Member member, Alarm alarm) {
    note(alarm == Alarm.RAISE ? "raise no-space of" : "clear no-space of", member);
  }

  @Override
  public void requireMembersAlive() {
    check.run();
  }

  @Override
  public void close() {}
}
