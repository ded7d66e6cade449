# A vectors file (JSON) and the name of a codec → a line for each vector: "ok", or offset and length of what Python's
# decoder refuses; length -1 if it reports that the data end too early.
import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    vectors = json.load(file)["vectors"]
lines = []
for vector in vectors:
    try:
        bytes.fromhex(vector["text"]).decode(sys.argv[2], "strict")
        lines.append("ok")
    except UnicodeDecodeError as error:
        end = error.reason in ("unexpected end of data", "truncated data")
        lines.append(f"{error.start} {-1 if end else error.end - error.start}")
print("\n".join(lines))
