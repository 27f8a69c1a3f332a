// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.duet;

import io.etcdbench.load.NanoClock;

/**
 * With what a duet works.
 *
 * @param starter starts the arms
 * @param watch watches the machine meanwhile; stays open
 * @param servers counts what reaches the servers
 * @param clock the time
 */
public record DuetTools(
    ArmStarter starter, MachineWatch watch, ServerCounter servers, NanoClock clock) {}
