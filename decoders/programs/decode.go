// For each line of octets in hexadecimal, a line. With the argument valid: 1 or 0, by utf8.Valid; with runes: = and the
// runes of the string, with U+FFFD; with json: the same of a JSON string; with rfc3339: 1 or 0, by time.Parse.
package main

import (
	"bufio"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"time"
	"unicode/utf8"
)

func runes(text string) string {
	out := "="
	for _, r := range text {
		out += fmt.Sprintf(" %x", r)
	}
	return out
}

func main() {
	in := bufio.NewScanner(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for in.Scan() {
		octets, _ := hex.DecodeString(in.Text())
		switch os.Args[1] {
		case "valid":
			if utf8.Valid(octets) {
				fmt.Fprintln(out, 1)
			} else {
				fmt.Fprintln(out, 0)
			}
		case "rfc3339":
			if _, err := time.Parse(time.RFC3339, string(octets)); err == nil {
				fmt.Fprintln(out, 1)
			} else {
				fmt.Fprintln(out, 0)
			}
		case "runes":
			fmt.Fprintln(out, runes(string(octets)))
		case "json":
			var text string
			if json.Unmarshal(append(append([]byte{'"'}, octets...), '"'), &text) != nil {
				fmt.Fprintln(out, 0)
			} else {
				fmt.Fprintln(out, runes(text))
			}
		}
	}
}
