// SPDX-License-Identifier: Apache-2.0
/**
 * What do the members say of themselves? A {@link io.etcdbench.observe.server.ServerSampler} reads
 * each member's {@code /metrics} before, during and after a load, and what the operating system
 * tells of the machine when the members are on it; what grew in between is the {@link
 * io.etcdbench.observe.server.ServerAccount} that a result keeps. This room knows where members
 * are, and nothing of load, recording or reports.
 */
@NullMarked
package io.etcdbench.observe.server;

import org.jspecify.annotations.NullMarked;
