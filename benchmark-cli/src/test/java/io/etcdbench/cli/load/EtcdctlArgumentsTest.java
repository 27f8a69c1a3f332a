// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.cli.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.etcdbench.cli.Main;
import java.io.PrintWriter;
import java.io.Writer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class EtcdctlArgumentsTest {
  private static final PrintWriter NOWHERE = new PrintWriter(Writer.nullWriter());

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          put --total 5                                 | put --total 5
          --endpoints=a:1 --target-leader put --total=5 | put --endpoints=a:1 --target-leader --total=5
          --endpoints a:1 --conns 3 range k --limit 2   | range --endpoints a:1 --conns 3 k --limit 2
          --user put put                                | put --user put
          --user put --precise range put                | range --user put --precise put
          --precise=true --sample=false put             | put --precise
          put --sequential-keys=true                    | put --sequential-keys
          range --prefix=false foo                      | range foo
          --rehearse=false put                          | put --no-rehearse
          range put                                     | range put
          --help put                                    | put --help
          --nonsense put                                | --nonsense put
          --conns 5                                     | --conns 5
          --members 1 cluster up                        | cluster up --members 1
          --endpoints=a:1 check perf --load=l           | check perf --endpoints=a:1 --load=l
          --load m check datascale --auto-defrag=true   | check datascale --load m --auto-defrag
          --endpoints=a:1 check                         | --endpoints=a:1 check
          cluster up --members 1                        | cluster up --members 1
          """)
  void putsTheCommandInFrontOfItsOptions(String words, String ordered) {
    EtcdctlArguments order = new EtcdctlArguments(Main.commandLine(NOWHERE, NOWHERE));
    assertThat(order.inOurOrder(words.split(" ", -1))).containsExactly(ordered.split(" ", -1));
  }
}
