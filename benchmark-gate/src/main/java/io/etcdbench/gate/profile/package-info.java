// SPDX-License-Identifier: Apache-2.0
/** Profiles a slower candidate: samples of both arms, compared per operation. */
@NullMarked
package io.etcdbench.gate.profile;

import org.jspecify.annotations.NullMarked;
