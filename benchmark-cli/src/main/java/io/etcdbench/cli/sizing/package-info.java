// SPDX-License-Identifier: Apache-2.0
/** The commands that size and examine a cluster: check, capacity, doctor, disk, failover, sweep. */
@NullMarked
package io.etcdbench.cli.sizing;

import org.jspecify.annotations.NullMarked;
