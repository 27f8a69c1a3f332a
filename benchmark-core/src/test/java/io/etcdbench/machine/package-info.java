// SPDX-License-Identifier: Apache-2.0
@NullMarked
package io.etcdbench.machine;

import org.jspecify.annotations.NullMarked;
