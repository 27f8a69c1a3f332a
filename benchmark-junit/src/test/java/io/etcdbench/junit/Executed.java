// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.junit;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.platform.engine.OutputDirectoryCreator;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;
import org.junit.platform.testkit.engine.EventType;

/** Test classes run by a JUnit engine inside a test, and what came of them. */
record Executed(EngineExecutionResults results, Path output) {

  static Executed classes(Path output, Map<String, String> parameters, Class<?>... types) {
    EngineTestKit.Builder kit =
        EngineTestKit.engine("junit-jupiter")
            .configurationParameter(Configuration.OUTPUT, output.toString())
            .configurationParameters(parameters)
            .outputDirectoryCreator(new Attachments(output.resolve("attached")));
    for (Class<?> type : types) {
      kit.selectors(selectClass(type));
    }
    return new Executed(kit.execute(), output);
  }

  static Executed in(Path output, Class<?> type) {
    return classes(output, Map.of(), type);
  }

  long passed() {
    return results.testEvents().succeeded().count();
  }

  /** The only failure or abortion, of a test or of its class. */
  String complaint(Status status) {
    List<TestExecutionResult> ended =
        results.allEvents().finished().stream()
            .map(event -> event.getRequiredPayload(TestExecutionResult.class))
            .filter(result -> result.getStatus() != Status.SUCCESSFUL)
            .toList();
    if (ended.size() != 1 || ended.get(0).getStatus() != status) {
      throw new AssertionError("expected one " + status + ", got " + ended);
    }
    return String.valueOf(ended.get(0).getThrowable().orElseThrow().getMessage());
  }

  /** What the tests published, in its order. */
  List<String> entries(String key) {
    return results.allEvents().reportingEntryPublished().stream()
        .map(
            event ->
                event.getRequiredPayload(org.junit.platform.engine.reporting.ReportEntry.class))
        .flatMap(entry -> entry.getKeyValuePairs().entrySet().stream())
        .filter(entry -> entry.getKey().equals(key))
        .map(Map.Entry::getValue)
        .toList();
  }

  /** The names of the files that were attached. */
  List<String> attached() {
    return results.allEvents().stream()
        .filter(event -> event.getType() == EventType.FILE_ENTRY_PUBLISHED)
        .map(Event::getPayload)
        .map(payload -> (org.junit.platform.engine.reporting.FileEntry) payload.orElseThrow())
        .map(entry -> String.valueOf(entry.getPath().getFileName()))
        .toList();
  }

  private record Attachments(Path root) implements OutputDirectoryCreator {
    @Override
    public Path getRootDirectory() {
      return root;
    }

    @Override
    public Path createOutputDirectory(TestDescriptor test) {
      try {
        Files.createDirectories(root);
        return Files.createTempDirectory(root, "test");
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
