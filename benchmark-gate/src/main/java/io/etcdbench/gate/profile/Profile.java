// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.profile;

import io.etcdbench.document.Document;
import io.etcdbench.document.Document.Block;
import io.etcdbench.document.Document.Group;
import io.etcdbench.document.Document.Paragraph;
import io.etcdbench.document.Document.Section;
import io.etcdbench.document.Document.Table;
import io.etcdbench.format.Percent;
import io.etcdbench.gate.profile.ProfileComparison.ArmProfile;
import io.etcdbench.gate.profile.ProfileComparison.Change;
import io.etcdbench.gate.profile.ProfileComparison.FrameChange;
import io.etcdbench.gate.profile.ProfileComparison.GrowthKind;
import io.etcdbench.gate.profile.StackSample.Kind;
import java.util.ArrayList;
import java.util.List;

/**
 * A comparison of the CPU time and the allocations of both arms, for a slower candidate. Immutable.
 */
public final class Profile {
  private final String workload;
  private final ProfileComparison execution;
  private final ProfileComparison allocation;
  private final int samples;

  private Profile(
      String workload, ProfileComparison execution, ProfileComparison allocation, int samples) {
    this.workload = workload;
    this.execution = execution;
    this.allocation = allocation;
    this.samples = samples;
  }

  static Profile of(String workload, ArmProfile baseline, ArmProfile candidate) {
    return new Profile(
        workload,
        ProfileComparison.of(Kind.EXECUTION, baseline, candidate),
        ProfileComparison.of(Kind.ALLOCATION, baseline, candidate),
        baseline.samples().size() + candidate.samples().size());
  }

  /** Returns a document with tables and flame graphs of both kinds. */
  public Document document() {
    return new Document(
        "Where the time of '%s' went".formatted(workload),
        sections(),
        "%s samples of one more pair of JVMs; all shares are of the baseline's cost of an operation."
            .formatted(samples));
  }

  /** Returns the same content as sections of another document. */
  public List<Section> sections() {
    return List.of(
        section("Where the CPU time of '%s' went".formatted(workload), execution),
        section("Where '%s' allocated".formatted(workload), allocation));
  }

  private static Section section(String heading, ProfileComparison compared) {
    List<Block> blocks = new ArrayList<>();
    if (compared.groups().isEmpty()) {
      blocks.add(new Paragraph("No samples were recorded."));
      return new Section(heading, blocks);
    }
    blocks.add(table("code", compared.groups().stream().map(Profile::row).toList()));
    if (compared.frames().isEmpty()) {
      blocks.add(new Paragraph("No frame grew by more than chance explains."));
    } else {
      blocks.add(table("frame that grew", compared.frames().stream().map(Profile::row).toList()));
    }
    FlameGraph.of(compared.tree()).ifPresent(blocks::add);
    return new Section(heading, blocks);
  }

  private static Table table(String first, List<List<String>> rows) {
    return new Table(
        List.of(first, "baseline", "candidate", "growth"), List.of(Group.of("", rows)));
  }

  private static List<String> row(Change change) {
    return List.of(
        change.name(),
        Percent.of(change.baseline()),
        Percent.of(change.candidate()),
        Percent.of(change.growth()));
  }

  private static List<String> row(FrameChange frame) {
    List<String> row = new ArrayList<>(row(frame.change()));
    if (frame.kind() == GrowthKind.MOVED) {
      row.set(0, frame.change().name() + " (moved, not slower)");
    }
    return row;
  }
}
