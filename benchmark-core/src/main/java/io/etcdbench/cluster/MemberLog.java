// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cluster;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Extracts the last lines of a member's log that explain why it exited. Stateless. */
public final class MemberLog {
  private static final int TAIL_BYTES = 256 << 10;
  private static final int LINES = 6;
  private static final int LINE_CHARS = 300;
  private static final Set<String> SERIOUS = Set.of("warn", "error", "dpanic", "panic", "fatal");
  private static final ObjectMapper JSON = new ObjectMapper();

  private MemberLog() {}

  /**
   * Returns the relevant lines of a log file; empty if the file does not exist or cannot be read.
   */
  public static List<String> lastLines(Path log) {
    try (SeekableByteChannel channel = Files.newByteChannel(log)) {
      channel.position(Math.max(0, channel.size() - TAIL_BYTES));
      ByteBuffer tail = ByteBuffer.allocate(TAIL_BYTES);
      while (tail.hasRemaining() && channel.read(tail) >= 0) {
        // until the end of the file
      }
      return lastLines(new String(tail.array(), 0, tail.position(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      return List.of();
    }
  }

  /**
   * Returns the relevant lines of a log: the last warnings and errors if it has any, otherwise the
   * last lines.
   */
  public static List<String> lastLines(String log) {
    List<String> serious = new ArrayList<>();
    List<String> all = new ArrayList<>();
    for (String line : log.lines().toList()) {
      if (line.startsWith("goroutine ") || line.startsWith("Usage:")) {
        break; // stack traces and help texts follow; the cause is logged before them
      }
      JsonNode entry = parse(line);
      String text = shorten(entry == null ? line : describe(entry));
      if (!text.isBlank()) {
        all.add(text);
        if (entry == null || SERIOUS.contains(entry.path("level").asText())) {
          serious.add(text);
        }
      }
    }
    return last(serious.isEmpty() ? all : serious);
  }

  private static @Nullable JsonNode parse(String line) {
    if (!line.startsWith("{")) {
      return null;
    }
    try {
      return JSON.readTree(line);
    } catch (JsonProcessingException e) {
      return null;
    }
  }

  private static String describe(JsonNode entry) {
    String text = entry.path("level").asText() + ": " + entry.path("msg").asText();
    String error = entry.path("error").asText();
    return error.isEmpty() ? text : text + ": " + error;
  }

  private static String shorten(String line) {
    return line.length() <= LINE_CHARS ? line : line.substring(0, LINE_CHARS) + "...";
  }

  private static List<String> last(List<String> lines) {
    return List.copyOf(lines.subList(Math.max(0, lines.size() - LINES), lines.size()));
  }
}
