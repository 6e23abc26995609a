package app.modules;

import lib.rows.Header;

class Top extends Header {
    @Override
    public void pulled() {}

    @Override
    public void gone() {}
}
