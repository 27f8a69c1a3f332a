// SPDX-License-Identifier: Apache-2.0
/** The verbs that size a cluster: check, capacity, doctor, disk. */
@NullMarked
package io.etcdbench.cli.sizing;

import org.jspecify.annotations.NullMarked;
