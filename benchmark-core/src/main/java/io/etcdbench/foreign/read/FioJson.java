// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.foreign.read;

import com.fasterxml.jackson.databind.JsonNode;
import io.etcdbench.foreign.Fact;
import io.etcdbench.foreign.ForeignRun;
import io.etcdbench.foreign.Tool;
import java.util.ArrayList;
import java.util.List;

/** Reads fio's report with {@code --output-format=json}; one run per job. */
final class FioJson implements ForeignOutput.Reader {

  @Override
  public List<ForeignRun> read(String text) {
    JsonNode report = Json.read(text);
    JsonNode jobs = report.path("jobs");
    List<ForeignRun> runs = new ArrayList<>();
    for (JsonNode job : jobs) {
      ForeignRun run = run(report.path("global options"), job);
      runs.add(jobs.size() == 1 ? run : run.named(job.path("jobname").asText()));
    }
    return runs;
  }

  private static ForeignRun run(JsonNode shared, JsonNode job) {
    Facts facts = new Facts("");
    JsonNode own = job.path("job options");
    boolean synchronous = FioOptions.isSynchronous(option("sync", own, shared));
    JsonNode kind = job.path(synchronous ? "write" : "sync");
    JsonNode sync = kind.path(synchronous ? "clat_ns" : "lat_ns");
    JsonNode p99 = sync.path("percentile").path("99.000000");
    if (p99.isNumber()) {
      facts.put(Fact.SYNC_P99, p99.asDouble() * 1e-9);
    }
    if (sync.path("mean").asDouble() > 0) {
      facts.put(Fact.MEAN, sync.path("mean").asDouble() * 1e-9);
    }
    if (sync.path("max").asDouble() > 0) {
      facts.put(Fact.SLOWEST, sync.path("max").asDouble() * 1e-9);
    }
    double syncs = Math.max(sync.path("N").asDouble(), kind.path("total_ios").asDouble());
    facts.put(Fact.SYNCS, syncs);
    double millis =
        Math.max(
            job.path("write").path("runtime").asDouble(),
            job.path("read").path("runtime").asDouble());
    if (millis > 0) {
      facts.put(Fact.SECONDS, millis / 1e3);
    }
    if (FioOptions.isInMemory(option("directory", own, shared))
        || FioOptions.isInMemory(option("filename", own, shared))) {
      facts.put(Fact.IN_MEMORY, 1);
    }
    String size = option("bs", own, shared);
    if (!size.isEmpty()) {
      String binary = size.matches("(?i)\\d+[km]") ? size + "i" : size;
      facts.put(Fact.BLOCK_BYTES, ParsedQuantity.count(binary));
      double depth = ParsedQuantity.count(option("iodepth", own, shared)).orElse(1);
      facts.put(Fact.DEPTH, depth * ParsedQuantity.count(option("numjobs", own, shared)).orElse(1));
    }
    return facts.run(Tool.FIO);
  }

  private static String option(String name, JsonNode own, JsonNode shared) {
    return own.has(name) ? own.path(name).asText() : shared.path(name).asText();
  }
}
