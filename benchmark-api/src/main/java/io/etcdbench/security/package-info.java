// SPDX-License-Identifier: Apache-2.0
/** Client authentication and server trust as plain values: credentials and paths of TLS files. */
@NullMarked
package io.etcdbench.security;

import org.jspecify.annotations.NullMarked;
