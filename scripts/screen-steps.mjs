// How to reach a screen.

const button = (page, name) => page.getByRole('button', { name }).locator('visible=true').first();
export const press = async (page, name) => button(page, name).click();
export const dialog = (page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).last().waitFor();
export const at = (path) => (page) => page.goto(path);

/** Opens a URL, clicks the named controls one after the other, and waits for the resulting dialog. */
export const pressed =
  (path, ...names) =>
  async (page) => {
    await page.goto(path);
    for (const name of names) await press(page, name);
    await dialog(page);
  };

const firstOrder = async (page, statuses) => {
  const orders = await (await page.request.get('/api/orders?limit=200')).json();
  const found = orders.find(({ status }) => statuses.includes(status)) ?? orders[0];
  return found.id;
};

export const order =
  (hash, statuses, next = async () => {}) =>
  async (page) => {
    await page.goto(`/orders/${await firstOrder(page, statuses)}${hash}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await next(page);
  };

export async function fillCart(page) {
  await page.goto('/');
  for (let index = 0; index < 3; index += 1) {
    await page.getByRole('article').nth(index).getByRole('button', { name: /^Add/ }).first().click();
  }
}

export async function checkout(page) {
  await fillCart(page);
  await page.goto('/checkout');
  await page.getByRole('heading', { level: 1, name: 'Review Your Order' }).waitFor();
}

export async function payment(page) {
  await checkout(page);
  await press(page, 'Continue to Payment');
  await page.getByRole('heading', { level: 1, name: 'Payment & Shipping' }).waitFor();
}

/** The newest draft of the demo, with its lines. */
export async function desk(page) {
  const [draft] = await (await page.request.get('/api/drafts?limit=1')).json();
  await page.goto(`/desk/${draft.id}`);
  await page.getByRole('grid').waitFor();
}

export async function publicOrder(page, origin) {
  const { publicId } = await (
    await page.request.get(
      `${origin}/api/orders/${await firstOrder(page, ['waiting_for_payment', 'pending'])}`,
    )
  ).json();
  await page.context().clearCookies();
  await page.goto(`/order/${publicId}`);
}
