// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.etcdbench.it.Await;
import io.etcdbench.it.ProgramCondition;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A Chromium without a window, told what to do over its DevTools protocol
 * (chromedevtools.github.io/devtools-protocol). It has a profile of its own and reaches for
 * nothing.
 */
public final class Chromium implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final ObjectMapper JSON = new ObjectMapper();

  private final Process process;
  private final Path profile;
  private final WebSocket socket;
  private final BlockingQueue<JsonNode> heard;
  private final List<JsonNode> events = new ArrayList<>();
  private String session = "";
  private int calls;

  private Chromium(Process process, Path profile, WebSocket socket, BlockingQueue<JsonNode> heard) {
    this.process = process;
    this.profile = profile;
    this.socket = socket;
    this.heard = heard;
  }

  public static Chromium start() throws Exception {
    Path profile = Files.createTempDirectory("etcd-bench-chromium");
    Process process =
        new ProcessBuilder(command(ProgramCondition.require("chromium"), profile))
            .redirectErrorStream(true)
            .redirectOutput(profile.resolve("log.txt").toFile())
            .start();
    try {
      BlockingQueue<JsonNode> heard = new LinkedBlockingQueue<>();
      WebSocket socket =
          HttpClient.newHttpClient()
              .newWebSocketBuilder()
              .buildAsync(address(process, profile), new Ear(heard))
              .get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
      Chromium chromium = new Chromium(process, profile, socket, heard);
      chromium.attach();
      return chromium;
    } catch (Exception e) {
      process.destroyForcibly();
      throw e;
    }
  }

  private static List<String> command(Path program, Path profile) {
    return List.of(
        program.toString(),
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--disable-dev-shm-usage",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--hide-scrollbars",
        "--user-data-dir=" + profile,
        "--remote-debugging-port=0",
        "about:blank");
  }

  /** It writes its port, and the path of its socket, into its profile. */
  private static URI address(Process process, Path profile) throws Exception {
    Path file = profile.resolve("DevToolsActivePort");
    long until = System.nanoTime() + PATIENCE.toNanos();
    boolean ended = false;
    while (!ended && System.nanoTime() < until) {
      List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
      if (lines.size() == 2) {
        return URI.create("ws://127.0.0.1:" + lines.get(0) + lines.get(1));
      }
      ended = process.waitFor(20, TimeUnit.MILLISECONDS);
    }
    throw new IllegalStateException(
        "Chromium did not start: " + Files.readString(profile.resolve("log.txt")));
  }

  private void attach() throws Exception {
    String target =
        call("Target.createTarget", Map.of("url", "about:blank")).path("targetId").asText();
    session =
        call("Target.attachToTarget", Map.of("targetId", target, "flatten", true))
            .path("sessionId")
            .asText();
    call("Page.enable", Map.of());
    call("Runtime.enable", Map.of());
    call("Log.enable", Map.of());
    call("Network.enable", Map.of());
  }

  /**
   * Shows a page and waits until it is there.
   *
   * @param look {@code light}, {@code dark} or {@code print}
   */
  public void open(Path page, int width, String look) throws Exception {
    events.clear();
    call(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", 900, "deviceScaleFactor", 1, "mobile", width < 500));
    // Paper is white, whatever the screen is.
    boolean paper = look.equals("print");
    Map<String, String> colours =
        Map.of("name", "prefers-color-scheme", "value", paper ? "dark" : look);
    call(
        "Emulation.setEmulatedMedia",
        Map.of("media", paper ? "print" : "screen", "features", List.of(colours)));
    JsonNode opened = call("Page.navigate", Map.of("url", page.toUri().toString()));
    if (opened.has("errorText")) {
      throw new AssertionError(page + ": " + opened.path("errorText").asText());
    }
    while (events.stream().noneMatch(event -> method(event).equals("Page.loadEventFired"))) {
      events.add(next());
    }
  }

  /** What a script says of the page. */
  public JsonNode ask(String script) throws Exception {
    JsonNode answer = call("Runtime.evaluate", Map.of("expression", script, "returnByValue", true));
    if (answer.has("exceptionDetails")) {
      throw new AssertionError(answer.path("exceptionDetails").toString());
    }
    return answer.path("result").path("value");
  }

  /** What a reader would find in the browser's console. */
  public List<String> complaints() {
    return events.stream()
        .filter(
            event ->
                method(event).equals("Log.entryAdded")
                    || method(event).equals("Runtime.exceptionThrown")
                    || method(event).equals("Runtime.consoleAPICalled"))
        .map(JsonNode::toString)
        .toList();
  }

  /** What was asked for, the page itself included. */
  public List<String> requests() {
    return events.stream()
        .filter(event -> method(event).equals("Network.requestWillBeSent"))
        .map(event -> event.path("params").path("request").path("url").asText())
        .toList();
  }

  /** The whole page as a picture. */
  public byte[] picture() throws Exception {
    JsonNode size = call("Page.getLayoutMetrics", Map.of()).path("cssContentSize");
    Map<String, Object> clip =
        Map.of(
            "x", 0,
            "y", 0,
            "width", size.path("width").asInt(),
            "height", size.path("height").asInt(),
            "scale", 1);
    JsonNode shot =
        call("Page.captureScreenshot", Map.of("captureBeyondViewport", true, "clip", clip));
    return Base64.getDecoder().decode(shot.path("data").asText());
  }

  private JsonNode call(String method, Map<String, ?> parameters) throws Exception {
    int id = ++calls;
    Map<String, Object> message =
        session.isEmpty()
            ? Map.of("id", id, "method", method, "params", parameters)
            : Map.of("id", id, "method", method, "params", parameters, "sessionId", session);
    socket.sendText(JSON.writeValueAsString(message), true).get(10, TimeUnit.SECONDS);
    JsonNode answer = next();
    while (answer.path("id").asInt() != id) {
      events.add(answer);
      answer = next();
    }
    if (answer.has("error")) {
      throw new AssertionError(method + ": " + answer.path("error"));
    }
    return answer.path("result");
  }

  private JsonNode next() throws InterruptedException {
    JsonNode message = heard.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    if (message == null) {
      throw new AssertionError("Chromium says nothing for " + PATIENCE);
    }
    return message;
  }

  private static String method(JsonNode event) {
    return event.path("method").asText();
  }

  @Override
  public void close() throws IOException {
    socket.abort();
    List<ProcessHandle> all =
        Stream.concat(Stream.of(process.toHandle()), process.descendants()).toList();
    all.forEach(ProcessHandle::destroyForcibly);
    try {
      Await.endOf(all); // what still runs may write files
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    try (Stream<Path> files = Files.walk(profile)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    }
  }

  /** Puts the pieces of messages together. */
  private record Ear(BlockingQueue<JsonNode> heard, StringBuilder message)
      implements WebSocket.Listener {
    Ear(BlockingQueue<JsonNode> heard) {
      this(heard, new StringBuilder());
    }

    @Override
    public @Nullable CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
      message.append(data);
      if (last) {
        try {
          heard.add(JSON.readTree(message.toString()));
        } catch (IOException e) {
          throw new AssertionError(e);
        }
        message.setLength(0);
      }
      socket.request(1);
      return null;
    }
  }
}
