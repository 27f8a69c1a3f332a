// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fio;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.etcdbench.observe.disk.FdatasyncProbe;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** Runs the disk benchmark that etcd's documentation recommends, with {@code fio} itself. */
final class Fio {
  private static final ObjectMapper JSON = new ObjectMapper();

  private Fio() {}

  /**
   * Runs fio once.
   *
   * @param directory directory in which a file is written and deleted
   * @return percentiles of its fdatasync durations
   */
  static Percentiles run(Path directory) throws IOException, InterruptedException {
    FdatasyncProbe recipe = FdatasyncProbe.DEFAULT;
    Process fio =
        new ProcessBuilder(
                "fio",
                "--rw=write",
                "--ioengine=sync",
                "--fdatasync=1",
                "--directory=" + directory,
                "--size=" + recipe.totalBytes(),
                "--bs=" + recipe.writeBytes(),
                "--name=etcd-bench",
                "--unlink=1",
                "--output-format=json")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String said = new String(fio.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int code = fio.waitFor();
    if (code != 0) {
      throw new IOException("fio ended with exit code %d: %s".formatted(code, said));
    }
    return read(said);
  }

  /** Notes may precede the JSON. */
  private static Percentiles read(String said) throws IOException {
    JsonNode sync =
        JSON.readTree(said.substring(said.indexOf('{'))).path("jobs").path(0).path("sync");
    JsonNode nanos = sync.path("lat_ns").path("percentile");
    if (nanos.isMissingNode()) {
      throw new IOException("fio tells no percentiles of fdatasync; take fio 3.5 or later");
    }
    return new Percentiles(
        nanos.path("50.000000").asDouble(),
        nanos.path("90.000000").asDouble(),
        nanos.path("99.000000").asDouble());
  }
}
