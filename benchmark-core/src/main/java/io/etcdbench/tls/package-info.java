// SPDX-License-Identifier: Apache-2.0
/**
 * TLS contexts for clients, and certificates and token keys for clusters started by this process.
 */
@NullMarked
package io.etcdbench.tls;

import org.jspecify.annotations.NullMarked;
