// SPDX-License-Identifier: Apache-2.0
/**
 * How a client authenticates itself and which server it trusts, as plain values: credentials and
 * the paths of TLS files.
 */
@NullMarked
package io.etcdbench.security;

import org.jspecify.annotations.NullMarked;
