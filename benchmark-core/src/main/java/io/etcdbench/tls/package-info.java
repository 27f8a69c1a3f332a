// SPDX-License-Identifier: Apache-2.0
/** TLS contexts for clients; certificates and token keys for clusters that this process starts. */
@NullMarked
package io.etcdbench.tls;

import org.jspecify.annotations.NullMarked;
