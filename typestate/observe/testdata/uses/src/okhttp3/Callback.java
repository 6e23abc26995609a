package okhttp3;

public interface Callback {
    void onResponse(Call call, Object response);
}
