// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli;

import io.etcdbench.cluster.Capability;
import io.etcdbench.cluster.ClusterDescription;
import io.etcdbench.cluster.ClusterUser;
import io.etcdbench.cluster.EtcdCluster;
import io.etcdbench.cluster.Member;
import io.etcdbench.security.Access;
import java.util.List;

/** A cluster that has only a description; its second member leads. */
public record DescribedCluster(
    List<Member> members, Access access, Access benchAccess, ClusterDescription description)
    implements EtcdCluster {

  @Override
  public Access access(ClusterUser user) {
    return user == ClusterUser.BENCH ? benchAccess : access;
  }

  @Override
  public Member leader() {
    return members.get(1);
  }

  @Override
  public boolean supports(Capability capability) {
    return false;
  }

  @Override
  public void kill(Member member) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void terminate(Member member) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void moveLeader(Member to) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void noSpaceAlarm(Member member, Alarm alarm) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void compact() {
    throw new UnsupportedOperationException();
  }

  @Override
  public void restart(Member member) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void pause(Member member) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void resume(Member member) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void requireMembersAlive() {}

  @Override
  public void close() {}
}
