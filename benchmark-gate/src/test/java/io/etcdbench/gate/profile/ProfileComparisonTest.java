// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.gate.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.etcdbench.document.html.HtmlDocument;
import io.etcdbench.document.markdown.MarkdownDocument;
import io.etcdbench.document.text.TextDocument;
import io.etcdbench.document.text.TextStyle;
import io.etcdbench.gate.SampleSession;
import io.etcdbench.gate.profile.ProfileComparison.ArmProfile;
import io.etcdbench.gate.profile.ProfileComparison.Change;
import io.etcdbench.gate.profile.ProfileComparison.FrameChange;
import io.etcdbench.gate.profile.ProfileComparison.GrowthKind;
import io.etcdbench.gate.profile.StackSample.Kind;
import io.etcdbench.gate.report.GateDocument;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class ProfileComparisonTest {
  private static final int OPERATIONS = 1_000;
  private static final ArmProfile NOTHING = new ArmProfile(List.of(), 1);
  private static final String RUN = "java.lang.Thread.run";
  private static final String CALL = "com.example.Client.call";
  private static final String CODEC = "com.example.Codec.<init>";
  private static final String OTHER = "com.example.Codec2.write";
  private static final String NETTY = "io.netty.channel.Channel.write";

  @Test
  void aFrameThatCostsMoreIsNamedAndNotItsCallers() {
    ProfileComparison compared =
        compare(
            profile(OPERATIONS, samples(500, NETTY), samples(500, CALL, CODEC)),
            profile(OPERATIONS, samples(500, NETTY), samples(1_000, CALL, CODEC)));
    assertThat(compared.frames()).extracting(one -> one.change().name()).containsExactly(CODEC);
    FrameChange codec = compared.frames().get(0);
    assertThat(codec.kind()).isEqualTo(GrowthKind.GREW);
    assertThat(codec.change().baseline()).isCloseTo(0.5, within(1e-9));
    assertThat(codec.change().growth()).isCloseTo(0.5, within(1e-9));
  }

  @Test
  void sharesAreOfTheCostOfAnOperationOfTheBaseline() {
    ProfileComparison compared =
        compare(
            profile(OPERATIONS, samples(400, NETTY), samples(600, CALL)),
            profile(OPERATIONS / 2, samples(200, NETTY), samples(600, CALL)));
    assertThat(compared.groups())
        .extracting(Change::name)
        .containsExactly("netty", "the team's code");
    assertThat(compared.groups().get(0).candidate()).isCloseTo(0.4, within(1e-9));
    assertThat(compared.groups().get(1).candidate()).isCloseTo(1.2, within(1e-9));
  }

  @Test
  void aFrameThatTookOverFromItsSiblingIsMoved() {
    ProfileComparison compared =
        compare(
            profile(OPERATIONS, samples(500, NETTY), samples(500, CALL, CODEC)),
            profile(OPERATIONS, samples(500, NETTY), samples(510, CALL, OTHER)));
    assertThat(compared.frames())
        .singleElement()
        .satisfies(
            one -> {
              assertThat(one.change().name()).isEqualTo(OTHER);
              assertThat(one.kind()).isEqualTo(GrowthKind.MOVED);
            });
  }

  @Test
  void aFrameThatIsCalledFromElsewhereIsMovedUnlessItCostsMoreInAll() {
    assertThat(
            compare(
                    profile(OPERATIONS, samples(500, NETTY), samples(500, CALL, CODEC)),
                    profile(OPERATIONS, samples(200, NETTY), samples(500, OTHER, CODEC)))
                .frames())
        .singleElement()
        .satisfies(
            one -> {
              assertThat(one.kind()).isEqualTo(GrowthKind.MOVED);
              assertThat(one.change().name()).isEqualTo(CODEC);
              assertThat(one.change().baseline()).isCloseTo(0.5, within(1e-9));
            });
    assertThat(
            compare(
                    profile(OPERATIONS, samples(500, NETTY), samples(500, CALL, CODEC)),
                    profile(OPERATIONS, samples(500, NETTY), samples(900, OTHER, CODEC)))
                .frames())
        .singleElement()
        .satisfies(
            one -> {
              assertThat(one.kind()).isEqualTo(GrowthKind.GREW);
              assertThat(one.change().growth()).isCloseTo(0.4, within(1e-9));
            });
  }

  @Test
  void aSiblingThatShrankByMuchLessDoesNotExcuseAFrame() {
    ProfileComparison compared =
        compare(
            profile(OPERATIONS, samples(300, CALL, CODEC), samples(500, NETTY)),
            profile(OPERATIONS, samples(500, CALL, OTHER), samples(200, CALL, CODEC)));
    assertThat(compared.frames())
        .filteredOn(one -> one.change().name().equals(OTHER))
        .singleElement()
        .extracting(FrameChange::kind)
        .isEqualTo(GrowthKind.GREW);
  }

  @Test
  void whatChanceExplainsIsNotNamed() {
    ProfileComparison compared =
        compare(
            profile(OPERATIONS, samples(100, NETTY), samples(100, CALL)),
            profile(OPERATIONS, samples(110, NETTY), samples(95, CALL)));
    assertThat(compared.frames()).isEmpty();
  }

  @Test
  void aSingleLargeSampleIsChance() {
    List<StackSample> before = Collections.nCopies(1_000, allocated(100, NETTY));
    List<StackSample> after = new ArrayList<>(before);
    after.add(allocated(50_000, CALL));
    ProfileComparison compared =
        ProfileComparison.of(
            Kind.ALLOCATION, new ArmProfile(before, 10), new ArmProfile(after, 10));
    assertThat(compared.frames()).isEmpty();
  }

  @Test
  void allocationIsWeighedByBytes() {
    List<StackSample> before = List.of(allocated(1_000, CALL), allocated(3_000, NETTY));
    List<StackSample> after = List.of(allocated(5_000, CALL), allocated(3_000, NETTY));
    ProfileComparison compared =
        ProfileComparison.of(
            Kind.ALLOCATION, new ArmProfile(before, 10), new ArmProfile(after, 10));
    assertThat(compared.groups())
        .filteredOn(group -> group.name().equals("the team's code"))
        .singleElement()
        .satisfies(team -> assertThat(team.growth()).isCloseTo(1, within(1e-9)));
  }

  @Test
  void withoutSamplesNothingIsCompared() {
    ProfileComparison compared = compare(NOTHING, NOTHING);
    assertThat(compared.groups()).isEmpty();
    assertThat(compared.frames()).isEmpty();
    assertThat(text(Profile.of("get", NOTHING, NOTHING))).contains("No samples were recorded");
  }

  @Test
  void theReportNamesGroupsAndFramesAndWhatMoved() {
    Profile profile =
        Profile.of(
            "get",
            profile(OPERATIONS, samples(500, NETTY), samples(500, CALL, CODEC)),
            profile(OPERATIONS, samples(500, NETTY), samples(510, CALL, OTHER)));
    assertThat(text(profile))
        .contains("Where the time of 'get' went", "the team's code", OTHER + " (moved");
  }

  @Test
  void theFlameGraphStandsOnThePageOfTheSessionWithoutScript() {
    Profile profile =
        Profile.of(
            "get",
            profile(OPERATIONS, samples(500, NETTY), samples(500, CALL, CODEC)),
            profile(OPERATIONS, samples(200, NETTY), samples(900, CALL, CODEC)));
    String page =
        HtmlDocument.render(GateDocument.of(SampleSession.failed(), Optional.of(profile)));
    String svg = page.substring(page.indexOf("<svg"), page.indexOf("</svg>"));
    assertThat(svg.split("<rect", -1)).hasSize(1 + 4);
    assertThat(svg)
        .contains("<title>com.example.Codec.&lt;init&gt;: 50.0 % to 90.0 %</title>")
        .contains("<g class=\"more\" style=\"--depth:88.89%\"><title>com.example.Client.call")
        .contains("<g class=\"less\" style=\"--depth:100.00%\"><title>" + NETTY);
    assertThat(page).doesNotContain("<script", "onload", "onclick", "http://", "https://");
    assertThat(page.indexOf("Where the CPU time of"))
        .isLessThan(page.indexOf("How it was decided"));
    assertThat(MarkdownDocument.render(profile.document())).doesNotContain("<svg", "Point at");
  }

  private static String text(Profile profile) {
    return TextDocument.render(profile.document(), TextStyle.PLAIN.withWidth(TextDocument.WIDTH));
  }

  private static ProfileComparison compare(ArmProfile baseline, ArmProfile candidate) {
    return ProfileComparison.of(Kind.EXECUTION, baseline, candidate);
  }

  private static ArmProfile profile(
      long operations, List<StackSample> some, List<StackSample> others) {
    return new ArmProfile(Stream.concat(some.stream(), others.stream()).toList(), operations);
  }

  private static List<StackSample> samples(int count, String... frames) {
    List<String> stack = new ArrayList<>(List.of(RUN));
    stack.addAll(List.of(frames));
    return Collections.nCopies(count, new StackSample(Kind.EXECUTION, stack, 1));
  }

  private static StackSample allocated(double bytes, String frame) {
    return new StackSample(Kind.ALLOCATION, List.of(RUN, frame), bytes);
  }
}
