// A vectors file and the name of a charset → a line for each vector: "ok", or offset and length of what Java's
// CharsetDecoder refuses. Java does not distinguish a text that ends too early from other ill-formed text. A vector is a
// line of the file: its text, in hexadecimal, stands between the third and the fourth quotation mark.
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.file.Files;
import java.nio.file.Path;

public class Decode {
  public static void main(String[] args) throws IOException {
    CharsetDecoder decoder = Charset.forName(args[1]).newDecoder();
    StringBuilder out = new StringBuilder();
    for (String line : Files.readAllLines(Path.of(args[0]))) {
      if (!line.strip().startsWith("{\"text\":")) continue;
      String digits = line.split("\"")[3];
      byte[] text = new byte[digits.length() / 2];
      for (int i = 0; i < text.length; i++) text[i] = (byte) Integer.parseInt(digits.substring(2 * i, 2 * i + 2), 16);
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
