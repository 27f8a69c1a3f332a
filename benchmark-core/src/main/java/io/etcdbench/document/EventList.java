// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document;

import io.etcdbench.document.Document.Fact;
import java.util.List;

/**
 * What happened at the marks of the plots beside it. Immutable.
 *
 * @param events when and what, at least one
 */
public record EventList(List<Fact> events) implements Chart {
  public EventList {
    events = List.copyOf(events);
  }
}
