package app.tweened;

/** What is animated: an animator finds its methods by their names. */
public class Ball {
    private float height;
    private float width;
    private int tint;

    public float getHeight() {
        return height;
    }

    public void setHeight(float height) {
        this.height = height;
    }

    public void setWidth(float width) {
        this.width = width;
    }

    public void setTint(int tint) {
        this.tint = tint;
    }

    /** No animator names it. */
    public void setDepth(float depth) {
        width = depth;
    }
}
