# A Python expression over the bytes b, run on each line of octets in hexadecimal → a line: 1 or 0 (a truth value),
# 0 (an error) and the offset if it has one, or = and the code points of a string.
import sys

exec(sys.argv[1])
decode = eval("lambda b: " + sys.argv[2])
for line in sys.stdin:
    try:
        result = decode(bytes.fromhex(line))
        print("=" + "".join(f" {ord(c):x}" for c in result) if isinstance(result, str) else int(bool(result)))
    except UnicodeDecodeError as error:
        print(0, error.start)
    except Exception:
        print(0)
