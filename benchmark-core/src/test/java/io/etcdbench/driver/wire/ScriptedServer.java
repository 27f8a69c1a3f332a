// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.wire;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLServerSocket;
import org.jspecify.annotations.Nullable;

/** A server that does to each connection what a test says; it reads frames and knows no HPACK. */
final class ScriptedServer implements AutoCloseable {
  static final int DATA = 0;
  static final int HEADERS = 1;
  static final int RESET = 3;
  static final int SETTINGS = 4;
  static final int PING = 6;
  static final int GOAWAY = 7;
  static final int WINDOW_UPDATE = 8;
  static final int CONTINUATION = 9;

  /** {@code :status 200} and the content type. */
  static final byte[] BEGINNING = block(0x88, "\u000f\u0010\u0010application/grpc");

  /** {@code grpc-status 0}. */
  static final byte[] END = block(0, "\u000bgrpc-status\u00010");

  /** A put's answer at revision 7. */
  static final byte[] ANSWER = {0, 0, 0, 0, 4, 0x0a, 2, 0x18, 7};

  private static final int PREFACE_BYTES = 24;

  private final ServerSocket listening;
  private final Script script;
  private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();
  private final AtomicInteger connections = new AtomicInteger();

  /** What happens on one connection; it is closed afterwards. */
  interface Script {
    void serve(Peer peer) throws IOException;
  }

  /** One frame of the client's. */
  @SuppressWarnings("ArrayRecordComponent") // read once
  record Frame(int type, int flags, int stream, byte[] payload) {
    boolean endsRequest() {
      return type == DATA && (flags & 1) != 0;
    }
  }

  /** The server's end of one connection. */
  static final class Peer {
    private final Socket socket;
    private final DataInputStream in;
    private final OutputStream out;
    private final int number;
    private boolean greeted;

    private Peer(Socket socket, int number) throws IOException {
      socket.setTcpNoDelay(true); // or a frame behind another waits for a delayed ACK, 40 ms
      this.socket = socket;
      this.in = new DataInputStream(socket.getInputStream());
      this.out = socket.getOutputStream();
      this.number = number;
    }

    /** From 1 on. */
    int number() {
      return number;
    }

    /** The next frame; null at the end. */
    @Nullable Frame next() throws IOException {
      if (!greeted) {
        in.readNBytes(PREFACE_BYTES);
        greeted = true;
      }
      byte[] header = in.readNBytes(9);
      if (header.length < 9) {
        return null;
      }
      int length = (header[0] & 0xff) << 16 | (header[1] & 0xff) << 8 | (header[2] & 0xff);
      int stream = java.nio.ByteBuffer.wrap(header).getInt(5) & Integer.MAX_VALUE;
      return new Frame(header[3], header[4], stream, in.readNBytes(length));
    }

    /** The next frame of that type. */
    Frame await(int type) throws IOException {
      for (Frame frame = next(); frame != null; frame = next()) {
        if (frame.type() == type) {
          return frame;
        }
      }
      throw new EOFException("the client has left");
    }

    /** Reads on to the end of the next request; its stream, 0 at the end. */
    int request() throws IOException {
      for (Frame frame = next(); frame != null; frame = next()) {
        if (frame.endsRequest()) {
          return frame.stream();
        }
      }
      return 0;
    }

    /** Sends no more, and still reads. */
    void closeOutput() throws IOException {
      socket.shutdownOutput();
    }

    void raw(byte[] bytes) throws IOException {
      out.write(bytes);
      out.flush();
    }

    void greet(int... settings) throws IOException {
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      for (int i = 0; i < settings.length; i += 2) {
        all.write(0);
        all.write(settings[i]);
        all.writeBytes(int32(settings[i + 1]));
      }
      frame(SETTINGS, 0, 0, all.toByteArray());
    }

    void frame(int type, int flags, int stream, byte[] payload) throws IOException {
      raw(framed(type, flags, stream, payload));
    }

    void answer(int stream) throws IOException {
      ByteArrayOutputStream all = new ByteArrayOutputStream();
      all.writeBytes(framed(HEADERS, 4, stream, BEGINNING));
      all.writeBytes(framed(DATA, 0, stream, ANSWER));
      all.writeBytes(framed(HEADERS, 5, stream, END));
      raw(all.toByteArray());
    }
  }

  private ScriptedServer(ServerSocket listening, Script script) {
    this.listening = listening;
    this.script = script;
  }

  static ScriptedServer start(Script script) throws IOException {
    return start(new ServerSocket(0, 100, InetAddress.getLoopbackAddress()), script);
  }

  static ScriptedServer start(ServerSocket listening, Script script) {
    ScriptedServer server = new ScriptedServer(listening, script);
    Thread accepting = new Thread(server::accept, "scripted-server");
    accepting.setDaemon(true);
    accepting.start();
    return server;
  }

  String endpoint() {
    String scheme = listening instanceof SSLServerSocket ? "https" : "http";
    return scheme + "://127.0.0.1:" + listening.getLocalPort();
  }

  int connections() {
    return connections.get();
  }

  @Override
  public void close() throws IOException {
    listening.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }

  static byte[] framed(int type, int flags, int stream, byte[] payload) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.write(payload.length >>> 16);
    all.write(payload.length >>> 8);
    all.write(payload.length);
    all.write(type);
    all.write(flags);
    all.writeBytes(int32(stream));
    all.writeBytes(payload);
    return all.toByteArray();
  }

  static byte[] int32(int value) {
    return java.nio.ByteBuffer.allocate(4).putInt(value).array();
  }

  private static byte[] block(int first, String rest) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.write(first);
    all.writeBytes(rest.getBytes(StandardCharsets.ISO_8859_1));
    return all.toByteArray();
  }

  private void accept() {
    while (!listening.isClosed()) {
      try {
        Socket socket = listening.accept();
        sockets.add(socket);
        int number = connections.incrementAndGet();
        Thread serving = new Thread(() -> serve(socket, number), "scripted-server-" + number);
        serving.setDaemon(true);
        serving.start();
      } catch (IOException e) {
        return;
      }
    }
  }

  private void serve(Socket socket, int number) {
    try (socket) {
      script.serve(new Peer(socket, number));
    } catch (IOException e) {
      // The client has left, which is what most scripts want.
    }
  }
}
