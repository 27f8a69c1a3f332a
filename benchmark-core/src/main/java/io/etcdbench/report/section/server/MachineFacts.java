// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.report.section.server;

import io.etcdbench.document.Document.Fact;
import io.etcdbench.format.Quantity;
import io.etcdbench.observe.machine.DeviceActivity;
import io.etcdbench.observe.server.MachineAccount;
import io.etcdbench.observe.server.ServerAccount;
import java.util.ArrayList;
import java.util.List;

/** The activity of the members' machine, as labelled lines. */
final class MachineFacts {
  private MachineFacts() {}

  static List<Fact> of(ServerAccount account) {
    MachineAccount machine = account.machine();
    if (machine == null) {
      return List.of();
    }
    List<Fact> facts = new ArrayList<>();
    facts.add(
        new Fact(
            "cpu",
            "%s busy, %s stolen by the hypervisor; all processes of the machine"
                .formatted(share(machine.cpuBusyShare()), share(machine.cpuStolenShare()))));
    if (!machine.pressure().isEmpty()) {
      facts.add(new Fact("stalled", stalled(machine)));
    }
    DeviceActivity device = machine.device();
    if (device != null) {
      facts.add(new Fact("disk", disk(device)));
    }
    return facts;
  }

  private static String stalled(MachineAccount machine) {
    List<String> shares = new ArrayList<>();
    machine.pressure().forEach((what, share) -> shares.add(what + " " + share(share)));
    return String.join(", ", shares) + " of the time";
  }

  private static String disk(DeviceActivity device) {
    List<String> facts = new ArrayList<>();
    facts.add(device.name() + " " + share(device.utilisation()) + " utilised");
    facts.add(Quantity.number(device.writesPerSecond()) + " writes/s");
    facts.add(Quantity.bytes(device.writtenBytesPerSecond()) + "/s");
    Double write = device.writeMeanNanos();
    if (write != null) {
      facts.add("write mean " + Quantity.nanos(write));
    }
    Double flush = device.flushMeanNanos();
    if (flush != null) {
      facts.add("flush mean " + Quantity.nanos(flush));
    }
    return String.join(", ", facts);
  }

  private static String share(double share) {
    return Quantity.percent(share, 1);
  }
}
