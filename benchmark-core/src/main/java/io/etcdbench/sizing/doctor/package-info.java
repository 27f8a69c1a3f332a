// SPDX-License-Identifier: Apache-2.0
/** Examines a cluster: harmful settings, advice, and a one-page sizing card. */
@NullMarked
package io.etcdbench.sizing.doctor;

import org.jspecify.annotations.NullMarked;
