// SPDX-License-Identifier: Apache-2.0

// The instant server responds to every gRPC request with an etcd header of revision 7 as soon as the
// request has ended. The cost of clients is measured against it. It parses HTTP/2 frames but not
// header blocks, and writes all responses to the requests of one read at once.
//
// With -goaway N it sends GOAWAY after N responses of a connection, and closes it a second later; with
// -reset N it resets the connection after N responses.
//
//	instant-server 127.0.0.1:23790
package main

import (
	"encoding/binary"
	"flag"
	"fmt"
	"io"
	"net"
	"os"
	"time"
)

const (
	frameData         = 0
	frameSettings     = 4
	framePing         = 6
	frameGoAway       = 7
	frameWindowUpdate = 8
	ack               = 1
	endStream         = 1
	endHeaders        = 4
	headerBytes       = 9
	prefaceBytes      = 24
	replenished       = 1 << 20
)

// The first response of a connection adds its fields to the client's dynamic table, as etcd's does; all
// later ones have the same bytes.
var (
	firstBeginning = append([]byte{0x88, 0x5f, 16}, "application/grpc"...)
	firstTrailers  = append(append([]byte{0x40, 11}, "grpc-status"...), 1, '0')
	beginning      = []byte{0x88, 0xbf}
	trailers       = []byte{0xbe}
	message        = []byte{0, 0, 0, 0, 4, 0x0a, 2, 0x18, 7}
)

func frame(out []byte, kind, flags byte, stream uint32, payload []byte) []byte {
	n := len(payload)
	out = append(out, byte(n>>16), byte(n>>8), byte(n), kind, flags)
	out = binary.BigEndian.AppendUint32(out, stream)
	return append(out, payload...)
}

func number(value uint32) []byte {
	return binary.BigEndian.AppendUint32(nil, value)
}

var (
	goAwayAfter = flag.Int("goaway", 0, "answers of a connection before GOAWAY; 0: never")
	resetAfter  = flag.Int("reset", 0, "answers of a connection before a reset; 0: never")
)

func serve(conn net.Conn) {
	defer conn.Close()
	in := make([]byte, 1<<18)
	out := make([]byte, 0, 1<<16)
	// The largest window for each stream, and for the connection.
	out = frame(out, frameSettings, 0, 0, []byte{0, 4, 0x7f, 0xff, 0xff, 0xff})
	out = frame(out, frameWindowUpdate, 0, 0, number(1<<30))
	if _, err := conn.Write(out); err != nil {
		return
	}
	if _, err := io.ReadFull(conn, in[:prefaceBytes]); err != nil {
		return
	}
	have, received, answered, leaving := 0, 0, 0, false
	opening, closing := firstBeginning, firstTrailers
	for {
		n, err := conn.Read(in[have:])
		if err != nil {
			return
		}
		have += n
		at := 0
		out = out[:0]
		for have-at >= headerBytes {
			length := int(in[at])<<16 | int(in[at+1])<<8 | int(in[at+2])
			if have-at-headerBytes < length {
				break
			}
			kind, flags := in[at+3], in[at+4]
			stream := binary.BigEndian.Uint32(in[at+5:]) & 0x7fffffff
			payload := in[at+headerBytes : at+headerBytes+length]
			at += headerBytes + length
			switch {
			case kind == frameData:
				received += length
				if flags&endStream != 0 && !leaving {
					out = frame(out, 1, endHeaders, stream, opening)
					out = frame(out, frameData, 0, stream, message)
					out = frame(out, 1, endHeaders|endStream, stream, closing)
					opening, closing = beginning, trailers
					answered++
					if *goAwayAfter > 0 && answered == *goAwayAfter {
						out = frame(out, frameGoAway, 0, 0, append(number(stream), 0, 0, 0, 0))
						leaving = true
						time.AfterFunc(time.Second, func() { conn.Close() })
					}
				}
			case kind == frameSettings && flags&ack == 0:
				out = frame(out, frameSettings, ack, 0, nil)
			case kind == framePing && flags&ack == 0:
				out = frame(out, framePing, ack, 0, payload)
			}
		}
		if received >= replenished {
			out = frame(out, frameWindowUpdate, 0, 0, number(uint32(received)))
			received = 0
		}
		if *resetAfter > 0 && answered >= *resetAfter {
			conn.(*net.TCPConn).SetLinger(0)
			return
		}
		copy(in, in[at:have])
		have -= at
		if len(out) > 0 {
			if _, err := conn.Write(out); err != nil {
				return
			}
		}
	}
}

func main() {
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "instant-server: give one address, for example 127.0.0.1:23790")
		os.Exit(2)
	}
	listener, err := net.Listen("tcp", flag.Arg(0))
	if err != nil {
		fmt.Fprintln(os.Stderr, "instant-server:", err)
		os.Exit(1)
	}
	for {
		conn, err := listener.Accept()
		if err != nil {
			fmt.Fprintln(os.Stderr, "instant-server:", err)
			os.Exit(1)
		}
		go serve(conn)
	}
}
