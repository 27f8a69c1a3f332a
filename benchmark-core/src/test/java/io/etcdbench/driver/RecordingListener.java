// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Hears a watch and remembers all it heard. */
public final class RecordingListener implements WatchListener {

  /** One event. */
  public record ReceivedEvent(Change change, String key, String value, long modRevision) {}

  private final List<ReceivedEvent> events = new CopyOnWriteArrayList<>();
  private final List<Outcome> ends = new CopyOnWriteArrayList<>();

  @Override
  public void changed(Change change, byte[] key, byte[] value, long modRevision) {
    events.add(
        new ReceivedEvent(
            change,
            new String(key, StandardCharsets.UTF_8),
            new String(value, StandardCharsets.UTF_8),
            modRevision));
  }

  @Override
  public void ended(Outcome outcome) {
    ends.add(outcome);
  }

  public List<ReceivedEvent> events() {
    return events;
  }

  public List<Outcome> ends() {
    return ends;
  }
}
