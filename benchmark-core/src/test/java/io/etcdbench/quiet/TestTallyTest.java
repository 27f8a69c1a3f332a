// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.quiet;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the build prints of its tests, from reports as Surefire writes them. */
final class TestTallyTest {
  private static final String REPORT =
      """
      <testsuite>
        <testcase name="passes" classname="a.OneTest" time="0.1"/>
        <testcase name="fails" classname="a.OneTest" time="0.1">
          <failure type="java.lang.AssertionError">no</failure>
        </testcase>
        <testcase name="isDisturbed" classname="a.OneTest" time="0.1">
          <skipped type="o.TestAbortedException"><![CDATA[o.TestAbortedException: Assumption failed: busy]]></skipped>
        </testcase>
        <testcase name="isStarved" classname="a.OneTest" time="0.1">
          <skipped type="o.TestAbortedException"><![CDATA[o.TestAbortedException:\s
      assumption was not met due to: [others took the machine]\s
      Expecting actual]]></skipped>
        </testcase>
        <testcase name="needsDocker" classname="a.TwoIT" time="0">
          <skipped message="&quot;docker&quot; is missing"/>
        </testcase>
      </testsuite>
      """;

  @TempDir private Path root;

  @Test
  void namesEachTestThatDidNotPassWithItsReason() throws Exception {
    report();

    assertThat(tally("--most-aborted=2"))
        .isEqualTo(
            """
            tests 5 failed 1 aborted 2 skipped 1
            failed OneTest.fails
            aborted OneTest.isDisturbed: busy
            aborted OneTest.isStarved: [others took the machine]
            skipped TwoIT.needsDocker: "docker" is missing
            exit code 0
            """);
  }

  @Test
  void failsWhenMoreTestsWereAbortedThanAllowed() throws Exception {
    report();

    assertThat(tally("--most-aborted=1"))
        .contains("2 tests were aborted, at most 1 may be: ")
        .endsWith("exit code 123\n"); // xargs: its command failed
  }

  private void report() throws IOException {
    Path reports = Files.createDirectories(root.resolve("target/surefire-reports"));
    Files.writeString(reports.resolve("TEST-a.xml"), REPORT);
  }

  private String tally(String limit) throws Exception {
    Process script =
        new ProcessBuilder("bash", "../src/build/test-tally.sh", limit, root.toString())
            .redirectErrorStream(true)
            .start();
    String printed = new String(script.getInputStream().readAllBytes(), UTF_8);
    return printed + "exit code " + script.waitFor() + "\n";
  }
}
