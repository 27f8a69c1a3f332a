// SPDX-License-Identifier: Apache-2.0
/**
 * The members' own metrics: their {@code /metrics} before, during and after a load become a {@link
 * io.etcdbench.observe.server.ServerAccount}.
 */
@NullMarked
package io.etcdbench.observe.server;

import org.jspecify.annotations.NullMarked;
