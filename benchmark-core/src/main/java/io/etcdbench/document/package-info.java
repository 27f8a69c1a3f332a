// SPDX-License-Identifier: Apache-2.0
/**
 * The content of a report before it is rendered: sections of tables, charts, findings and notes as
 * plain records. The owner of a result builds its document. Each format has one renderer in a
 * sub-package, which is independent of the kind of result.
 */
@NullMarked
package io.etcdbench.document;

import org.jspecify.annotations.NullMarked;
