// The name of a charset → for each line of octets in hexadecimal, a line: 0 and the offset of what CharsetDecoder
// refuses, or ~ and the code units. With the word `lossy` after the name: as new String(octets, charset).
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.util.HexFormat;

public class Decode {
  static String units(CharSequence text) {
    StringBuilder out = new StringBuilder("~");
    text.chars().forEach(unit -> out.append(' ').append(Integer.toHexString(unit)));
    return out.toString();
  }

  static String strict(CharsetDecoder decoder, byte[] octets) {
    ByteBuffer source = ByteBuffer.wrap(octets);
    CharBuffer target = CharBuffer.allocate(octets.length + 1);
    decoder.reset();
    CoderResult result = decoder.decode(source, target, true);
    if (result.isUnderflow()) result = decoder.flush(target);
    return result.isUnderflow() ? units(target.flip()) : "0 " + source.position();
  }

  /** java.io.DataInput.readUTF, after the length in two octets. */
  static String modified(byte[] octets) {
    byte[] whole = new byte[octets.length + 2];
    whole[0] = (byte) (octets.length >> 8);
    whole[1] = (byte) octets.length;
    System.arraycopy(octets, 0, whole, 2, octets.length);
    try {
      return units(new java.io.DataInputStream(new java.io.ByteArrayInputStream(whole)).readUTF());
    } catch (java.io.IOException error) {
      return "0";
    }
  }

  public static void main(String[] args) throws Exception {
    boolean lossy = args.length > 1 && args[1].equals("lossy");
    Charset charset = args[0].equals("modified") ? null : Charset.forName(args[0]);
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    StringBuilder out = new StringBuilder();
    for (String line; (line = in.readLine()) != null; ) {
      byte[] octets = HexFormat.of().parseHex(line);
      String result = charset == null ? modified(octets)
          : lossy ? units(new String(octets, charset)) : strict(charset.newDecoder(), octets);
      out.append(result).append('\n');
    }
    System.out.print(out);
  }
}
