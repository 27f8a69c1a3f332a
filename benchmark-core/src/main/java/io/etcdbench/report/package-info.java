// SPDX-License-Identifier: Apache-2.0
/** Reports of stored runs in every format, built from {@code run.json} alone. */
@NullMarked
package io.etcdbench.report;

import org.jspecify.annotations.NullMarked;
