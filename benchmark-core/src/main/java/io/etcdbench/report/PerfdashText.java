// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.etcdbench.format.JsonEscapes;
import io.etcdbench.result.RunResult;
import io.etcdbench.result.SeriesResult;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * The format that etcd's own tool writes with {@code --report-perfdash} (pkg/report/perfdash.go):
 * one item per operation of the measure phase, with service times in milliseconds with four
 * decimals. Percentiles with too few samples are omitted, where etcd's tool writes 0.
 */
final class PerfdashText {
  private static final int DECIMALS = 4;
  private static final int NANOS_PER_MILLI_DIGITS = 6;

  private PerfdashText() {}

  static String of(RunResult result) {
    ObjectNode report = JsonNodeFactory.instance.objectNode();
    report.put("version", "v1");
    var items = report.putArray("dataItems");
    result.measuredSeries().stream()
        .filter(SeriesResult::isOk)
        .forEach(series -> add(items.addObject(), series));
    return print(report);
  }

  private static void add(ObjectNode item, SeriesResult series) {
    Latency latency = Latency.of(series.serviceNanos());
    ObjectNode data = item.putObject("data");
    put(data, "Perc50", latency.quantile(0.50));
    put(data, "Perc90", latency.quantile(0.90));
    put(data, "Perc99", latency.quantile(0.99));
    put(data, "Perc999", latency.quantile(0.999));
    item.putObject("labels").put("Operation", series.operation().toUpperCase(Locale.ROOT));
    item.put("unit", "ms");
  }

  private static void put(ObjectNode data, String name, OptionalLong nanos) {
    if (nanos.isPresent()) {
      BigDecimal millis = BigDecimal.valueOf(nanos.getAsLong(), NANOS_PER_MILLI_DIGITS);
      data.put(name, millis.setScale(DECIMALS, RoundingMode.HALF_UP));
    }
  }

  private static String print(ObjectNode report) {
    DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
    DefaultPrettyPrinter printer =
        new DefaultPrettyPrinter().withObjectIndenter(indenter).withArrayIndenter(indenter);
    try {
      return new JsonMapper(JsonEscapes.factory()).writer(printer).writeValueAsString(report)
          + "\n";
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }
}
