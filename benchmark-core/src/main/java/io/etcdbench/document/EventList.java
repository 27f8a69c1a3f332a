// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.document;

import io.etcdbench.document.Document.Fact;
import java.util.List;

/**
 * The events at the marks of the plots next to it. Immutable.
 *
 * @param events times and descriptions, at least one
 */
public record EventList(List<Fact> events) implements Chart {
  public EventList {
    events = List.copyOf(events);
  }
}
