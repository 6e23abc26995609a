package cbcov.agent.phone.shadows;

import java.util.Arrays;
import org.robolectric.annotation.Implementation;
import org.robolectric.annotation.Implements;
import org.robolectric.res.android.Registries;
import org.robolectric.res.android.ResXMLParser;
import org.robolectric.res.android.ResXMLTree;
import org.robolectric.shadows.ShadowXmlBlock;

/**
 * Layouts are read by parsers that know an element's attributes once they have looked: a view asks for each of the hundred attributes that its class
 * has, and Robolectric's parser reads all of the element anew for each of them.
 */
@Implements(className = "android.content.res.XmlBlock")
public class PhoneXmlBlock extends ShadowXmlBlock {
  @Implementation
  protected static long nativeCreateParseState(long block) {
    return begin(new Parser(Registries.NATIVE_RES_XML_TREES.getNativeObject(block)));
  }

  @Implementation
  protected static long nativeCreateParseState(long block, int resource) {
    Parser p = new Parser(Registries.NATIVE_RES_XML_TREES.getNativeObject(block));
    p.setSourceResourceId(resource);
    return begin(p);
  }

  private static long begin(Parser p) {
    p.restart();
    return Registries.NATIVE_RES_XML_PARSERS.register(p);
  }

  private static final class Parser extends ResXMLParser {
    private int[] attributes; // of the present element, by their resources; null: nobody has asked

    Parser(ResXMLTree of) {
      super(of);
    }

    @Override
    public void restart() {
      attributes = null;
      super.restart();
    }

    @Override
    public int next() {
      attributes = null;
      return super.next();
    }

    @Override
    public int getAttributeCount() {
      return attributes().length;
    }

    @Override
    public int getAttributeNameResID(int number) {
      int[] all = attributes();
      return number >= 0 && number < all.length ? all[number] : super.getAttributeNameResID(number);
    }

    private int[] attributes() {
      if (attributes == null) {
        attributes = new int[super.getAttributeCount()];
        Arrays.setAll(attributes, super::getAttributeNameResID);
      }
      return attributes;
    }
  }
}
