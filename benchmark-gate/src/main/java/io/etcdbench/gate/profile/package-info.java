// SPDX-License-Identifier: Apache-2.0
/** Where the time of a slower candidate went: samples of both arms, compared per operation. */
@NullMarked
package io.etcdbench.gate.profile;

import org.jspecify.annotations.NullMarked;
