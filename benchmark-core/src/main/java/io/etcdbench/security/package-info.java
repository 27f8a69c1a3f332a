// SPDX-License-Identifier: Apache-2.0
/**
 * How do client and server trust each other? Certificates, users and passwords as plain values that
 * both the {@link io.etcdbench.cluster} room (which makes them) and the {@link io.etcdbench.driver}
 * room (which uses them) know.
 */
@NullMarked
package io.etcdbench.security;

import org.jspecify.annotations.NullMarked;
