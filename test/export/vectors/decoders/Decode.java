// A vectors file (binary) and the name of a charset → a line for each vector: "ok", or offset and length of what
// Java's CharsetDecoder refuses. Java does not distinguish a text that ends too early from other ill-formed text.
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.file.Files;
import java.nio.file.Path;

public class Decode {
  static int varint(DataInputStream in) throws IOException {
    int value = 0;
    for (int shift = 0; ; shift += 7) {
      int octet = in.readUnsignedByte();
      value |= (octet & 0x7F) << shift;
      if (octet < 0x80) return value;
    }
  }

  public static void main(String[] args) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(Files.readAllBytes(Path.of(args[0]))));
    CharsetDecoder decoder = Charset.forName(args[1]).newDecoder();
    in.skipBytes(4);
    in.skipBytes(Integer.reverseBytes(in.readInt()));
    int count = Integer.reverseBytes(in.readInt());
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < count; i++) {
      byte[] text = new byte[varint(in)];
      in.readFully(text);
      if (in.readUnsignedByte() != 0) for (int field = 0; field < 3; field++) varint(in);
      ByteBuffer source = ByteBuffer.wrap(text);
      CharBuffer target = CharBuffer.allocate(text.length + 1);
      decoder.reset();
      CoderResult result = decoder.decode(source, target, true);
      if (result.isUnderflow()) result = decoder.flush(target);
      out.append(result.isUnderflow() ? "ok" : source.position() + " " + result.length()).append('\n');
    }
    System.out.print(out);
  }
}
