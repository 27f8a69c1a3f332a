// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

/**
 * Speaks to an etcd cluster: takes operations, answers each with exactly one outcome.
 *
 * <p>Thread-safe: any thread may submit. A driver records nothing and retries only what its
 * settings ask for.
 *
 * @implSpec Extend by adding an {@link EtcdDriverProvider} under {@code
 *     META-INF/services/io.etcdbench.driver.EtcdDriverProvider}. An implementation dispatches on
 *     {@link Operation#kind()} and answers a kind that it does not know with {@link
 *     Outcome#unsupported(OperationKind)}, so that operations added later do not break it. {@link
 *     #submit} never blocks and never throws for a failure of the operation: the failure is the
 *     outcome.
 */
public interface EtcdDriver extends AutoCloseable {

  /**
   * Whether this driver can carry out operations of the kind.
   *
   * @param kind the kind asked for
   * @return false when a submitted operation of that kind would end as {@link
   *     OutcomeKind#UNSUPPORTED}
   */
  boolean supports(OperationKind kind);

  /**
   * Starts the operation and returns at once; the slot is completed later, on any thread, or before
   * this returns.
   *
   * <p>The operation's byte arrays and the slot are borrowed until {@link InFlight#complete} is
   * called: the caller does not change them before, the driver does not touch them after.
   *
   * @param operation what to do
   * @param slot receives the answer and is completed exactly once
   */
  void submit(Operation operation, InFlight slot);

  /**
   * Closes every connection. Operations still in flight are completed as {@link
   * OutcomeKind#CANCELLED}. Calling it again does nothing.
   */
  @Override
  void close();
}
