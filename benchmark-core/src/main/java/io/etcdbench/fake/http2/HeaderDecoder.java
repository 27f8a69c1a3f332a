// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.fake.http2;

import io.grpc.Metadata;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Decodes the header blocks (HPACK, RFC 7541) of one connection. Does not support Huffman coding,
 * which grpc-java never uses. Used by one thread.
 */
final class HeaderDecoder {
  private static final int TABLE_BYTES = 4096;
  private static final int ENTRY_BYTES = 32;
  private static final String PATH = ":path";

  /** The static table of RFC 7541, appendix A, as far as its values or names are needed. */
  private static final List<Field> STATIC = staticTable();

  /** The dynamic table, newest entry last. */
  private final List<Field> dynamic = new ArrayList<>();

  private int dynamicBytes;
  private byte[] block = {};
  private int at;

  private record Field(String name, String value) {
    int bytes() {
      return ENTRY_BYTES + name.length() + value.length();
    }
  }

  /**
   * Decodes a whole block.
   *
   * @param into receives the fields with credentials
   * @return the path; empty when there is none
   */
  String decode(byte[] bytes, int length, Metadata into) throws IOException {
    block = bytes;
    at = 0;
    String path = "";
    while (at < length) {
      int first = block[at] & 0xff;
      if ((first & 0xe0) == 0x20) {
        integer(5); // a table size update: grpc-java keeps it below the default
        continue;
      }
      Field field = field(first);
      if (field.name().equals(PATH)) {
        path = field.value();
      } else if (isCredential(field.name())) {
        into.put(Metadata.Key.of(field.name(), Metadata.ASCII_STRING_MARSHALLER), field.value());
      }
    }
    return path;
  }

  /** Returns whether the field is one that the fake's services read. */
  private static boolean isCredential(String name) {
    return name.equals("token") || name.equals("authorization");
  }

  private Field field(int first) throws IOException {
    if ((first & 0x80) != 0) {
      return at(integer(7));
    }
    boolean indexed = (first & 0x40) != 0;
    int nameIndex = integer(indexed ? 6 : 4);
    String name = nameIndex == 0 ? text() : at(nameIndex).name();
    Field field = new Field(name, text());
    if (indexed) {
      add(field);
    }
    return field;
  }

  private void add(Field field) {
    dynamic.add(field);
    dynamicBytes += field.bytes();
    while (dynamicBytes > TABLE_BYTES) {
      dynamicBytes -= dynamic.remove(0).bytes();
    }
  }

  private Field at(int index) throws IOException {
    int number = index - STATIC.size();
    if (index < 1 || number > dynamic.size()) {
      throw new IOException("no header field " + index);
    }
    return number <= 0 ? STATIC.get(index - 1) : dynamic.get(dynamic.size() - number);
  }

  private int integer(int bits) throws IOException {
    int most = (1 << bits) - 1;
    int value = next() & most;
    if (value < most) {
      return value;
    }
    for (int shift = 0; shift < 28; shift += 7) {
      int octet = next();
      value += (octet & 0x7f) << shift;
      if ((octet & 0x80) == 0) {
        return value;
      }
    }
    throw new IOException("a number of HPACK that is too large");
  }

  private String text() throws IOException {
    boolean huffman = (block[at] & 0x80) != 0;
    int length = integer(7);
    if (huffman || at + length > block.length) {
      throw new IOException("a header field in Huffman code, or cut off");
    }
    at += length;
    return new String(block, at - length, length, StandardCharsets.ISO_8859_1);
  }

  private int next() throws IOException {
    if (at >= block.length) {
      throw new IOException("a header block that is cut off");
    }
    return block[at++] & 0xff;
  }

  private static List<Field> staticTable() {
    List<Field> all = new ArrayList<>();
    String text =
        """
        :authority
        :method GET
        :method POST
        :path /
        :path /index.html
        :scheme http
        :scheme https
        :status 200
        :status 204
        :status 206
        :status 304
        :status 400
        :status 404
        :status 500
        accept-charset
        accept-encoding gzip, deflate
        accept-language
        accept-ranges
        accept
        access-control-allow-origin
        age
        allow
        authorization
        cache-control
        content-disposition
        content-encoding
        content-language
        content-length
        content-location
        content-range
        content-type
        cookie
        date
        etag
        expect
        expires
        from
        host
        if-match
        if-modified-since
        if-none-match
        if-range
        if-unmodified-since
        last-modified
        link
        location
        max-forwards
        proxy-authenticate
        proxy-authorization
        range
        referer
        refresh
        retry-after
        server
        set-cookie
        strict-transport-security
        transfer-encoding
        user-agent
        vary
        via
        www-authenticate
        """;
    for (String line : text.lines().toList()) {
      int space = line.indexOf(' ');
      all.add(
          space < 0
              ? new Field(line, "")
              : new Field(line.substring(0, space), line.substring(space + 1)));
    }
    return List.copyOf(all);
  }
}
