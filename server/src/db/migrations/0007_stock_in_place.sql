-- Stock changes with every order. With room left on its page a product's row is changed there, and no index is written.
ALTER TABLE "products" SET (fillfactor = 80);
