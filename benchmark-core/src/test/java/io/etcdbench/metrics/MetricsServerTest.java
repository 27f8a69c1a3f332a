// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.etcdbench.load.record.Intervals;
import io.etcdbench.observe.client.ClientUse;
import io.etcdbench.observe.server.MemberAccount;
import io.etcdbench.observe.server.ServerAccount;
import io.etcdbench.result.Locales;
import io.etcdbench.result.SampleAccount;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

final class MetricsServerTest {
  private static final Pattern SCRAPED = Pattern.compile("(?m)^# TYPE (\\S+) ");
  private static final Pattern DOCUMENTED = Pattern.compile("(?m)^\\| `([a-z0-9_]+)` \\|");

  @RegisterExtension final Locales locales = new Locales();
  private final MetricsServer server = onLoopback(0);

  @AfterEach
  void close() {
    server.close();
  }

  @Test
  void servesWhatTheIntervalsTell() throws Exception {
    locales.use("ar-EG");
    Intervals phase = Intervals.open(new MeterBinding(server.registry(), "measure"));
    phase.put(1_000).putTimeout(2).underWay(7).dropped(5).second();
    phase.put(3_000).second();

    String put = "{operation=\"put\",outcome=\"ok\",phase=\"measure\"";
    assertThat(scrape().lines())
        .contains(
            "etcdbench_scheduled_total{phase=\"measure\"} 4014.0",
            "etcdbench_dropped_total{phase=\"measure\"} 5.0",
            "etcdbench_in_flight{phase=\"measure\"} 7.0",
            "etcdbench_rate" + put + "} 3000.0",
            "etcdbench_rate{operation=\"put\",outcome=\"timeout\",phase=\"measure\"} 0.0",
            "etcdbench_service_time_seconds_count" + put + "} 4000",
            "etcdbench_service_time_seconds_bucket" + put + ",le=\"5.0E-4\"} 0",
            "etcdbench_service_time_seconds_bucket" + put + ",le=\"0.002\"} 4000",
            "etcdbench_response_time_seconds_bucket" + put + ",le=\"0.001\"} 0",
            "etcdbench_service_time_quantile_seconds" + put + ",quantile=\"0.5\"} 0.001000447",
            "etcdbench_service_time_quantile_seconds" + put + ",quantile=\"0.999\"} NaN");
  }

  @Test
  void keepsTheRateOfTheLastSecondWhenThePhaseEndsInAMoment() throws Exception {
    Intervals phase = Intervals.closed(new MeterBinding(server.registry(), "measure"));
    phase.put(1_000).second();
    phase.put(3).moment();

    String put = "{operation=\"put\",outcome=\"ok\",phase=\"measure\"}";
    assertThat(scrape().lines())
        .contains("etcdbench_rate" + put + " 1000.0")
        .contains("etcdbench_service_time_seconds_count" + put + " 1003");
  }

  @Test
  void aPhaseWithoutLoadHasARateOfZeroAndNoPercentiles() throws Exception {
    MeterBinding meters = new MeterBinding(server.registry(), "warmup");
    Intervals.open(meters).put(1_000).second();

    meters.idle();

    String put = "{operation=\"put\",outcome=\"ok\",phase=\"warmup\"";
    assertThat(scrape().lines())
        .contains(
            "etcdbench_rate" + put + "} 0.0",
            "etcdbench_service_time_quantile_seconds" + put + ",quantile=\"0.5\"} NaN",
            "etcdbench_response_time_quantile_seconds" + put + ",quantile=\"0.5\"} NaN",
            "etcdbench_lag_quantile_seconds{phase=\"warmup\",quantile=\"0.5\"} NaN",
            "etcdbench_service_time_seconds_count" + put + "} 1000");
  }

  /** An operation may end between the counting of sent and of ended ones. */
  @Test
  void showsNoNegativeNumberOfOperationsInFlight() throws Exception {
    Intervals phase = Intervals.open(new MeterBinding(server.registry(), "measure"));
    phase.put(10).underWay(-2).second();
    assertThat(scrape().lines()).contains("etcdbench_in_flight{phase=\"measure\"} 0.0");

    phase.underWay(2 + 3).second();
    assertThat(scrape().lines()).contains("etcdbench_in_flight{phase=\"measure\"} 3.0");
  }

  @Test
  void hasNoResponseTimeInAClosedLoop() throws Exception {
    Intervals.closed(new MeterBinding(server.registry(), "measure")).put(10).second();

    assertThat(scrape())
        .contains("etcdbench_service_time")
        .doesNotContain("etcdbench_response_time", "etcdbench_lag");
  }

  @Test
  void servesWhatTheMembersSay() throws Exception {
    ServerMeters meters = new ServerMeters(server.registry());
    meters.show(SampleAccount.account());
    meters.show(SampleAccount.account());

    assertThat(scrape().lines())
        .contains(
            "etcdbench_member_wal_fsync_seconds_count{member=\"m0\"} 5400",
            "etcdbench_member_wal_fsync_seconds_sum{member=\"m0\"} 3.456",
            "etcdbench_member_wal_fsync_quantile_seconds{member=\"m0\",quantile=\"0.99\"} 0.00186",
            "etcdbench_member_peer_rtt_seconds_count{member=\"m1\"} 3",
            "etcdbench_member_peer_rtt_quantile_seconds{member=\"m1\",quantile=\"0.99\"} NaN",
            "etcdbench_member_committed_total{member=\"m0\"} 20010.0",
            "etcdbench_member_leader{member=\"m0\"} 1.0",
            "etcdbench_member_leader{member=\"m1\"} 0.0",
            "etcdbench_member_resident_bytes{member=\"m0\"} 6.7108864E7",
            "etcdbench_member_cpu_seconds_total{member=\"m0\"} 2.5");
  }

  @Test
  void theGaugesOfAMemberAreNotKnownWhileItDoesNotAnswer() throws Exception {
    ServerMeters meters = new ServerMeters(server.registry());
    meters.show(only(SampleAccount.silent(10, 0)));
    meters.show(only(SampleAccount.silent(10, 1)));

    assertThat(scrape().lines())
        .contains(
            "etcdbench_member_leader{member=\"m1\"} NaN",
            "etcdbench_member_resident_bytes{member=\"m1\"} NaN",
            "etcdbench_member_committed_total{member=\"m1\"} 20000.0",
            "etcdbench_member_missed_total{member=\"m1\"} 1.0");

    meters.show(only(SampleAccount.silent(11, 1)));

    assertThat(scrape().lines())
        .contains(
            "etcdbench_member_leader{member=\"m1\"} 1.0",
            "etcdbench_member_resident_bytes{member=\"m1\"} 1048576.0");
  }

  private static ServerAccount only(MemberAccount member) {
    return new ServerAccount(10_000_000_000L, List.of(member), null, null, List.of());
  }

  @Test
  void takesPercentilesOfMembersFromTheLastTenSeconds() throws Exception {
    ServerMeters meters = new ServerMeters(server.registry());
    meters.show(SampleAccount.account());
    for (int i = 0; i < 10; i++) {
      meters.show(SampleAccount.account());
    }

    assertThat(scrape().lines())
        .contains(
            "etcdbench_member_wal_fsync_quantile_seconds{member=\"m0\",quantile=\"0.5\"} NaN",
            "etcdbench_member_wal_fsync_seconds_count{member=\"m0\"} 5400");
  }

  @Test
  void servesHowTheClientFares() throws Exception {
    ClientMeters meters = new ClientMeters(server.registry());
    assertThat(scrape()).contains("etcdbench_client_connections NaN");

    meters.show(new ClientUse(1L, 1L, 0, 0, 25_000_000, 7L, 0L));

    assertThat(scrape().lines())
        .contains(
            "etcdbench_client_worst_hiccup_seconds 0.025", "etcdbench_client_connections 7.0");
  }

  @Test
  void servesExactlyWhatItsDocumentNames() throws Exception {
    new ServerMeters(server.registry()).show(SampleAccount.account());
    new ClientMeters(server.registry()).show(new ClientUse(1L, 1L, 0, 0, 0, 1L, 0L));
    Intervals.open(new MeterBinding(server.registry(), "measure")).put(1_000).second();

    List<String> documented = names(DOCUMENTED, Files.readString(Path.of("../docs/metrics.md")));
    List<String> scraped = names(SCRAPED, scrape());

    assertThat(documented).containsAll(scraped);
    // The others come into being with a garbage collection, for example.
    assertThat(scraped)
        .containsAll(
            documented.stream()
                .filter(name -> !name.startsWith("jvm_gc") && !name.startsWith("process_"))
                .toList());
  }

  @Test
  void letsEveryHttpServerOfTheJvmRespondAtOnce() {
    assertThat(System.getProperty("sun.net.httpserver.nodelay")).isEqualTo("true");
  }

  @Test
  void saysWhereTheMetricsAre() throws Exception {
    HttpResponse<String> elsewhere = get(server.url().replace("/metrics", "/"));

    assertThat(elsewhere.statusCode()).isEqualTo(404);
    assertThat(elsewhere.body()).isEqualTo("metrics are at /metrics\n");
    assertThat(MetricsServer.url(at(127, 0, 0, 1))).isEqualTo("http://127.0.0.1:9464/metrics");
    assertThat(MetricsServer.url(at(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)))
        .isEqualTo("http://[0:0:0:0:0:0:0:1]:9464/metrics");
  }

  private static InetSocketAddress at(int... address) throws UnknownHostException {
    byte[] bytes = new byte[address.length];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) address[i];
    }
    return new InetSocketAddress(InetAddress.getByAddress(bytes), 9464);
  }

  @Test
  void saysInOneSentenceThatAPortIsTaken() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThatThrownBy(() -> onLoopback(taken.getLocalPort()))
          .isInstanceOf(UncheckedIOException.class)
          .hasMessageMatching(
              "metrics cannot be served on .*, port %s: Address already in use; choose another port"
                  .formatted(Integer.toString(taken.getLocalPort())));
    }
  }

  @Test
  void freesItsPortWhenItIsClosed() throws IOException {
    int port = URI.create(server.url()).getPort();
    server.close();

    onLoopback(port).close();
  }

  private static MetricsServer onLoopback(int port) {
    return MetricsServer.on(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
  }

  private static List<String> names(Pattern pattern, String text) {
    return pattern.matcher(text).results().map((MatchResult one) -> one.group(1)).toList();
  }

  private String scrape() throws Exception {
    HttpResponse<String> response = get(server.url());
    assertThat(response.statusCode()).isEqualTo(200);
    return response.body();
  }

  private static HttpResponse<String> get(String url) throws Exception {
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString());
  }
}
