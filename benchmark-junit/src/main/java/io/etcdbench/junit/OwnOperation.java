// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.junit;

import io.etcdbench.driver.ClientSettings;
import io.etcdbench.driver.EtcdDriver;
import io.etcdbench.driver.EtcdDriverProvider;
import io.etcdbench.driver.InFlight;
import io.etcdbench.driver.Operation;
import io.etcdbench.driver.OperationKind;
import io.etcdbench.driver.Outcome;
import io.etcdbench.driver.OutcomeKind;
import io.etcdbench.driver.channel.StatusOutcomes;
import io.etcdbench.driver.jetcd.JetcdErrors;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/**
 * The user's own operation as a driver: each operation of {@link OwnWorkload} is one call of it.
 * Thread-safe if the operation is.
 */
record OwnOperation(Supplier<? extends CompletionStage<?>> operation)
    implements EtcdDriverProvider {
  static final String NAME = "own-operation";

  private static final Outcome NO_STAGE =
      new Outcome(OutcomeKind.OTHER, "the operation returned null in the place of a stage");

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String description() {
    return "the operation of a load test";
  }

  @Override
  public EtcdDriver open(ClientSettings settings) {
    return new Caller(operation, new StatusOutcomes());
  }

  /** Calls the operation, which uses its own client. Opens no connections. */
  private record Caller(Supplier<? extends CompletionStage<?>> operation, StatusOutcomes outcomes)
      implements EtcdDriver {

    @Override
    public boolean supports(OperationKind kind) {
      return true;
    }

    @Override
    public void submit(Operation wanted, InFlight slot) {
      if (wanted != OwnWorkload.CALL) {
        slot.complete(Outcome.OK); // the check that a run performs on each connection
        return;
      }
      CompletionStage<?> stage;
      try {
        stage = operation.get();
      } catch (RuntimeException | Error e) {
        slot.complete(failure(e));
        return;
      }
      if (stage == null) {
        slot.complete(NO_STAGE);
        return;
      }
      CompletionStage<?> unused =
          stage.whenComplete(
              (value, error) -> slot.complete(error == null ? Outcome.OK : failure(error)));
    }

    private Outcome failure(Throwable error) {
      Throwable cause = error instanceof CompletionException ? error.getCause() : null;
      return JetcdErrors.outcome(cause == null ? error : cause, outcomes);
    }

    /** Does nothing. The tested code ends its own calls. */
    @Override
    public void close() {}
  }
}
