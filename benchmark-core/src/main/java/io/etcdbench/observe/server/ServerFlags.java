// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.observe.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.etcdbench.security.Access;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The command line of a member, as published at {@code /debug/vars} next to its metrics. Does not
 * contain flags from a file or from the environment. Immutable.
 *
 * @param words of the command line, starting with the program
 */
public record ServerFlags(List<String> words) {
  private static final Duration TIMEOUT = Duration.ofSeconds(2);
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String VARIABLES = "/debug/vars";

  public ServerFlags {
    words = List.copyOf(words);
  }

  /**
   * Reads the command line of a member.
   *
   * @param address of its metrics
   * @param access provides the certificates
   * @return empty when the member does not publish it
   */
  public static Optional<ServerFlags> of(MetricsAddress address, Access access) {
    try {
      HttpClient http = MetricsEndpoint.client(access, TIMEOUT);
      URI uri = address.uri().resolve(VARIABLES);
      HttpRequest request = HttpRequest.newBuilder(uri).timeout(TIMEOUT).GET().build();
      HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
      return answer.statusCode() == HttpURLConnection.HTTP_OK
          ? parse(answer.body())
          : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  /** Parses the output of Go's package expvar. */
  static Optional<ServerFlags> parse(String text) {
    try {
      JsonNode line = JSON.readTree(text).path("cmdline");
      List<String> words = new ArrayList<>();
      line.forEach(word -> words.add(word.asText()));
      return words.isEmpty() ? Optional.empty() : Optional.of(new ServerFlags(words));
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }

  /**
   * Returns the value of a flag.
   *
   * @param name without dashes, for example {@code heartbeat-interval}
   * @return the last value given; {@code true} for a flag without a value; empty when the flag is
   *     missing
   */
  public Optional<String> value(String name) {
    Optional<String> value = Optional.empty();
    for (int i = 1; i < words.size(); i++) {
      String word = words.get(i).replaceFirst("^--?", "");
      if (word.startsWith(name + "=")) {
        value = Optional.of(word.substring(name.length() + 1));
      } else if (word.equals(name)) {
        boolean followed = i + 1 < words.size() && !words.get(i + 1).startsWith("-");
        value = Optional.of(followed ? words.get(i + 1) : "true");
      }
    }
    return value;
  }

  /**
   * Returns the value of a numeric flag.
   *
   * @param name without dashes
   * @param otherwise returned when the flag is missing or not a number
   */
  public long number(String name, long otherwise) {
    try {
      return value(name).map(Long::parseLong).orElse(otherwise);
    } catch (NumberFormatException e) {
      return otherwise;
    }
  }
}
