// SPDX-License-Identifier: Apache-2.0
/**
 * What a report says before it is laid out: sections of tables, charts, findings and notes as plain
 * records. Whoever owns a result builds its document; each format has one renderer below this
 * package, which knows no kind of result.
 */
@NullMarked
package io.etcdbench.document;

import org.jspecify.annotations.NullMarked;
