// SPDX-License-Identifier: Apache-2.0
package io.etcdbench.driver.wire.codec;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The header blocks of requests on one connection (HPACK, RFC 7541), encoded once per method.
 * Repeated fields are added to the server's dynamic table, so that a block has six or seven bytes.
 * Blocks must be sent in the order of their creation. Used by one thread.
 */
public final class HeaderBlocks {
  private static final String TOKEN = "token";
  private static final String AUTHORITY = ":authority";
  private static final String GRPC = "application/grpc";
  private static final String TRAILERS = "trailers";
  private static final int TABLE_BYTES = 4096;
  private static final int ENTRY_BYTES = 32;
  private static final int FIRST_DYNAMIC_INDEX = 62;
  private static final int LARGEST_INDEXED_TOKEN = 1024;
  private static final int METHOD_POST = 0x83;
  private static final int SCHEME_HTTP = 0x86;
  private static final int SCHEME_HTTPS = 0x87;
  private static final int NAME_AUTHORITY = 1;
  private static final int NAME_PATH = 4;
  private static final int NAME_CONTENT_TYPE = 31;
  private static final int EMPTY_TABLE = 0x20;
  private static final byte[] FULL_TABLE = {0x3f, (byte) 0xe1, 0x1f};
  private final boolean secure;
  private final String authority;
  private final Map<Method, byte[]> blocks = new EnumMap<>(Method.class);

  /** Insertion number of each field in the table, by field name, for paths by value. */
  private final Map<String, Integer> insertions = new HashMap<>();

  private final ByteArrayOutputStream block = new ByteArrayOutputStream();
  private int inserted;
  private int tableBytes;
  private boolean indexing = true;
  private boolean shrink;
  private byte @Nullable [] token;

  public HeaderBlocks(boolean secure, String authority) {
    this.secure = secure;
    this.authority = authority;
  }

  /**
   * Applies the server's limit of the table size. With a limit below the default the table is not
   * used.
   */
  public void limitTable(long bytes) {
    if (bytes < TABLE_BYTES && indexing) {
      indexing = false;
      shrink = true;
      forget();
    }
  }

  /**
   * Returns the block of one request.
   *
   * @param shown the token, null for none
   * @param shared whether the same token is sent again
   */
  public byte[] of(Method method, byte @Nullable [] shown, boolean shared) {
    if (shown != token) {
      token = shown;
      insertions.remove(TOKEN);
      blocks.clear();
    }
    byte[] known = blocks.get(method);
    return known == null ? encode(method, shared) : known;
  }

  private void forget() {
    insertions.clear();
    blocks.clear();
    tableBytes = 0;
    inserted = 0;
  }

  private byte[] encode(Method method, boolean shared) {
    byte[] shown = token;
    boolean tokenIndexed = shared && shown != null && shown.length <= LARGEST_INDEXED_TOKEN;
    if (indexing && tableBytes + newBytes(method, tokenIndexed ? shown : null) > TABLE_BYTES) {
      shrink = true; // or the server would drop the oldest fields, which later blocks refer to
      forget();
    }
    int before = inserted;
    block.reset();
    if (shrink) {
      shrink = false;
      block.write(EMPTY_TABLE);
      if (indexing) {
        block.writeBytes(FULL_TABLE);
      }
    }
    boolean changing = block.size() > 0;
    block.write(METHOD_POST);
    block.write(secure ? SCHEME_HTTPS : SCHEME_HTTP);
    field(method.path(), NAME_PATH, ascii(method.path()), indexing);
    field(AUTHORITY, NAME_AUTHORITY, ascii(authority), indexing);
    field("content-type", NAME_CONTENT_TYPE, ascii(GRPC), indexing);
    field("te", 0, ascii(TRAILERS), indexing);
    if (shown != null) {
      field(TOKEN, 0, shown, indexing && tokenIndexed);
    }
    byte[] encoded = block.toByteArray();
    if (inserted != before) {
      blocks.clear();
    } else if (!changing) {
      blocks.put(method, encoded);
    }
    return encoded;
  }

  /**
   * Encodes a field, which is identified by its name, or by a name of the caller's choice if the
   * field name has an index.
   */
  private void field(String name, int nameIndex, byte[] value, boolean indexed) {
    Integer insertion = insertions.get(name);
    if (insertion != null) {
      integer(0x80, 7, FIRST_DYNAMIC_INDEX + inserted - 1 - insertion);
      return;
    }
    if (indexed) {
      insertions.put(name, inserted++);
      tableBytes += cost(name, value.length);
      block.write(0x40 | nameIndex);
    } else {
      integer(0x10, 4, nameIndex);
    }
    if (nameIndex == 0) {
      text(ascii(name));
    }
    text(value);
  }

  /** Returns the size of the fields of a block that the table does not hold yet. */
  private int newBytes(Method method, byte @Nullable [] indexedToken) {
    return newBytes(method.path(), method.path().length())
        + newBytes(AUTHORITY, authority.length())
        + newBytes("content-type", GRPC.length())
        + newBytes("te", TRAILERS.length())
        + (indexedToken == null ? 0 : newBytes(TOKEN, indexedToken.length));
  }

  private int newBytes(String name, int valueBytes) {
    return insertions.containsKey(name) ? 0 : cost(name, valueBytes);
  }

  private void text(byte[] value) {
    integer(0, 7, value.length);
    block.writeBytes(value);
  }

  private void integer(int first, int bits, int value) {
    int most = (1 << bits) - 1;
    if (value < most) {
      block.write(first | value);
      return;
    }
    block.write(first | most);
    int rest = value - most;
    for (; rest >= 0x80; rest >>>= 7) {
      block.write((rest & 0x7f) | 0x80);
    }
    block.write(rest);
  }

  private static int cost(String name, int valueBytes) {
    return ENTRY_BYTES + name.length() + valueBytes;
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }
}
