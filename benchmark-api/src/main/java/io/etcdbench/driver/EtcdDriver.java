// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

/**
 * A client of an etcd cluster: accepts operations and completes each with exactly one outcome.
 *
 * <p>Thread-safe: any thread may submit. A driver records nothing and retries only as its settings
 * specify.
 *
 * @implSpec Extend by adding an {@link EtcdDriverProvider} under {@code
 *     META-INF/services/io.etcdbench.driver.EtcdDriverProvider}. An implementation dispatches on
 *     {@link Operation#kind()} and completes an unknown kind with {@link
 *     Outcome#unsupported(OperationKind)}, so that operations added later do not break it. {@link
 *     #submit} never blocks and never throws for a failure of the operation: the failure is the
 *     outcome.
 */
public interface EtcdDriver extends AutoCloseable {

  /**
   * Returns whether this driver can execute operations of the kind.
   *
   * @return false when a submitted operation of that kind would end as {@link
   *     OutcomeKind#UNSUPPORTED}
   */
  boolean supports(OperationKind kind);

  /**
   * Starts the operation and returns immediately. The slot is completed later, on any thread, or
   * before this method returns.
   *
   * <p>The operation's byte arrays and the slot are borrowed until {@link InFlight#complete} is
   * called: the caller does not change them before, and the driver does not touch them after.
   *
   * @param slot receives the response and is completed exactly once
   */
  void submit(Operation operation, InFlight slot);

  /**
   * Closes every connection. Operations still in flight are completed as {@link
   * OutcomeKind#CANCELLED}. Calling it again does nothing.
   */
  @Override
  void close();
}
