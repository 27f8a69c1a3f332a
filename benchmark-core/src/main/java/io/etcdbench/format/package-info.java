// SPDX-License-Identifier: Apache-2.0
/**
 * How is foreign text shown without doing harm? What servers, clusters and files contain may hold
 * control characters and markup; each format has one class here that escapes them. Every room may
 * use it.
 */
@NullMarked
package io.etcdbench.format;

import org.jspecify.annotations.NullMarked;
