// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.section;

import io.etcdbench.format.PlainText;
import io.etcdbench.format.Quantity;
import io.etcdbench.load.record.LatencySummary;
import io.etcdbench.observe.disk.DiskSpeed;
import io.etcdbench.observe.disk.DiskVerdict;
import io.etcdbench.observe.disk.FileBlocks;
import io.etcdbench.observe.machine.BlockDevice;
import io.etcdbench.observe.machine.DeviceActivity;
import io.etcdbench.observe.machine.Mount;
import io.etcdbench.observe.server.Durations;
import io.etcdbench.observe.server.MemberAccount;
import io.etcdbench.observe.server.ServerAccount;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** How fast a disk is, in lines for people. Stateless. */
public final class DiskSheet {
  private static final Map<Double, String> QUANTILES =
      new TreeMap<>(Map.of(0.5, "p50", 0.9, "p90", 0.99, "p99", 0.999, "p99.9", 0.9999, "p99.99"));

  private DiskSheet() {}

  /**
   * Tells what a probe found.
   *
   * @param speed what it found
   * @return lines without line ends, the same under any locale
   */
  public static List<String> of(DiskSpeed speed) {
    return Stream.of(
            place(speed),
            "  " + written(speed.written()),
            "  " + device(speed),
            "  fdatasync  " + latencies(speed.histogram()),
            "  " + verdict(speed))
        .map(PlainText::line)
        .toList();
  }

  /**
   * Tells what members did while a disk was probed.
   *
   * @param account of the members
   * @return lines without line ends, the same under any locale
   */
  public static List<String> of(ServerAccount account) {
    List<String> lines = new ArrayList<>();
    account.members().forEach(member -> lines.add("  member     " + member(account, member)));
    account.unreadable().forEach(why -> lines.add("  member     not known: " + why));
    if (account.members().stream().allMatch(m -> m.consensus().proposals().committed() == 0)) {
      lines.add("  The cluster was idle: nothing was written to it meanwhile.");
    }
    return lines.stream().map(PlainText::line).toList();
  }

  private static String member(ServerAccount account, MemberAccount member) {
    double seconds = account.elapsedNanos() / (double) TimeUnit.SECONDS.toNanos(1);
    Durations fsync = member.storage().walFsync();
    return "%s: %s changes/s, %s"
        .formatted(
            member.name(),
            Quantity.number(member.consensus().proposals().committed() / seconds),
            fsync == null
                ? "its log was not written"
                : "its log's fsync mean %s, p99 %s"
                    .formatted(
                        Quantity.nanos(fsync.meanNanos()),
                        fsync.p99Nanos() == null ? "-" : Quantity.nanos(fsync.p99Nanos())));
  }

  private static String place(DiskSpeed speed) {
    Mount mount = speed.mount();
    String options = mount.options().isEmpty() ? "" : " (" + mount.options() + ")";
    return "%s on %s, %s%s"
        .formatted(speed.directory(), mount.fileSystem(), mount.device(), options);
  }

  private static String written(DiskSpeed.Written written) {
    return "%s writes of %s bytes to %s, each followed by fdatasync, in %s: %s/s, %s/s"
        .formatted(
            Long.toString(written.writes()),
            Integer.toString(written.writeBytes()),
            written.blocks() == FileBlocks.RESERVED ? "a reserved file" : "a growing file",
            Quantity.nanos(written.elapsedNanos()),
            Quantity.number(written.perSecond()),
            Quantity.bytes(written.bytesPerSecond()));
  }

  private static String device(DiskSpeed speed) {
    DeviceActivity device = speed.device();
    if (device == null) {
      return "device     not known to the kernel's counters";
    }
    String cache =
        BlockDevice.below(speed.directory())
            .flatMap(BlockDevice::writeCache)
            .map(kind -> ", cache: " + kind)
            .orElse("");
    return "device     %s, %s utilised%s"
        .formatted(device.name(), Quantity.percent(device.utilisation(), 1), cache);
  }

  private static String latencies(Histogram nanos) {
    List<String> parts = new ArrayList<>();
    parts.add("mean " + Quantity.nanos(nanos.getMean()));
    QUANTILES.forEach(
        (quantile, name) ->
            parts.add(
                name
                    + " "
                    + (LatencySummary.carries(nanos.getTotalCount(), quantile)
                        ? Quantity.nanos(nanos.getValueAtPercentile(100 * quantile))
                        : "-")));
    parts.add("max " + Quantity.nanos(nanos.getMaxValue()));
    return String.join(", ", parts);
  }

  private static String verdict(DiskSpeed speed) {
    DiskVerdict verdict = DiskVerdict.of(speed);
    return verdict + ": " + verdict.inWords();
  }
}
