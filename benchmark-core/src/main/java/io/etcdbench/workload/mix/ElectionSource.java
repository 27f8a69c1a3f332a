// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.workload.mix;

import io.etcdbench.driver.Coordination.Campaign;
import io.etcdbench.driver.Coordination.Leader;
import io.etcdbench.driver.Coordination.Resign;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.driver.Outcome;
import io.etcdbench.workload.Draw;
import io.etcdbench.workload.OperationSource;
import io.etcdbench.workload.key.KeyChooser;
import io.etcdbench.workload.key.KeySpace;
import io.etcdbench.workload.value.Sizes;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Wins an election and resigns immediately; both are one operation. Fewer names mean more
 * contention.
 *
 * @param label the name of its series
 * @param names the names of the elections
 * @param chooser chooses the election
 * @param leases the leases of the candidates: at least one per operation in flight, granted
 *     beforehand
 */
public record ElectionSource(String label, KeySpace names, KeyChooser chooser, LeasePool leases)
    implements OperationSource {
  private static final byte[] NOTHING = {};

  public ElectionSource {
    Sizes.requireWithin(names, chooser);
  }

  @Override
  public OperationKind kind() {
    return OperationKind.CAMPAIGN;
  }

  @Override
  public Set<OperationKind> kinds() {
    return Set.of(OperationKind.CAMPAIGN, OperationKind.RESIGN);
  }

  @Override
  public Refill newRefill() {
    return new Slot();
  }

  private final class Slot implements Refill {
    private final byte[] name = names.key(0);
    private int holder;
    private @Nullable Leader leader;

    @Override
    public Operation next(Draw draw) {
      names.refill(name, chooser.choose(draw));
      leader = null;
      holder = leases.borrow();
      return new Campaign(name, leases.id(holder), NOTHING);
    }

    @Override
    public void held(byte[] key, long revision) {
      leader = new Leader(key, revision);
    }

    @Override
    public @Nullable Operation following(Outcome outcome) {
      Leader won = leader;
      leader = null;
      return won == null ? null : new Resign(name, won, leases.id(holder));
    }

    @Override
    public void dropped() {
      leases.giveBack(holder);
    }

    @Override
    public Outcome ended(Outcome last) {
      leases.giveBack(holder);
      return last;
    }
  }
}
