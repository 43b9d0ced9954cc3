import {
  at,
  checkout,
  desk,
  dialog,
  fillCart,
  order,
  payment,
  press,
  pressed,
  publicOrder,
} from './screen-steps.mjs';

const ownOf = { customer: 1, maker: 3 };

/** Every screen and dialog. `page` is signed in as `as`, or a visitor without it. */
export const screens = [
  { name: 'landing', open: at('/') },
  { name: 'login', open: at('/login') },
  { name: 'register', open: at('/register') },
  {
    name: 'register-errors',
    open: async (page) => {
      await page.goto('/register');
      await press(page, /Create/);
    },
  },
  { name: 'forgot-password', open: at('/forgot-password') },
  { name: 'set-password', open: at('/set-password?token=none') },
  { name: 'not-found', open: at('/nowhere') },

  { name: 'catalog', as: 'buyer', open: at('/') },
  {
    name: 'catalog-filters',
    as: 'buyer',
    open: async (page) => {
      await page.goto('/');
      await press(page, 'Filter');
    },
  },
  { name: 'catalog-nothing', as: 'buyer', open: at('/?search=zzzz') },
  {
    name: 'catalog-details',
    as: 'buyer',
    open: async (page) => {
      await page.goto('/');
      await page.getByRole('article').first().getByRole('link').first().click();
      await dialog(page);
    },
  },
  { name: 'cart-empty', as: 'rep', open: pressed('/', /^Cart/) },
  {
    name: 'cart',
    as: 'buyer',
    open: async (page) => {
      await fillCart(page);
      await press(page, /^Cart/);
      await dialog(page);
    },
  },
  {
    name: 'user-menu',
    as: 'buyer',
    open: async (page) => {
      await page.goto('/');
      await press(page, /account menu/);
      await page.getByRole('menu').waitFor();
    },
  },
  { name: 'checkout-review', as: 'rep', open: checkout },
  { name: 'checkout-payment-rep', as: 'rep', open: payment },
  {
    name: 'checkout-new-customer',
    as: 'rep',
    open: async (page) => {
      await payment(page);
      await page.getByLabel('New customer').check();
    },
  },
  { name: 'checkout-payment-buyer', as: 'buyer', open: payment },
  {
    name: 'checkout-card',
    as: 'buyer',
    open: async (page) => {
      await payment(page);
      await page.getByLabel('New card').check();
      await page.getByLabel('Card number').waitFor();
    },
  },
  { name: 'checkout-empty', as: 'maker', open: at('/checkout') },
  { name: 'checkout-success', as: 'buyer', open: at('/checkout-success') },

  { name: 'orders', as: 'maker', open: at('/orders') },
  { name: 'orders-buyer', as: 'buyer', open: at('/orders') },
  { name: 'orders-nothing', as: 'buyer', open: at('/orders?search=zzzz') },
  { name: 'orders-on-hold', as: 'maker', open: at('/orders?onHold=true') },
  { name: 'drafts', as: 'rep', open: at('/orders/drafts') },
  { name: 'desk-new', as: 'rep', open: at('/desk') },
  { name: 'desk', as: 'rep', open: desk },
  { name: 'desk-buyer', as: 'buyer', open: at('/desk') },
  { name: 'approvals', as: 'buyer', open: at('/approvals') },
  { name: 'approval', as: 'buyer', open: at('/approvals/1') },
  { name: 'customers', as: 'maker', open: at('/customers') },
  { name: 'customer-page', as: 'maker', open: at('/customers/1') },
  { name: 'receivables', as: 'maker', open: at('/receivables') },
  { name: 'statement', as: 'buyer', open: at('/orders/statement') },
  { name: 'statement-maker', as: 'maker', open: at('/orders/statement') },
  { name: 'order', as: 'maker', open: order('', ['shipped']) },
  { name: 'order-payment', as: 'maker', open: order('#payment', ['waiting_for_payment']) },
  { name: 'order-payment-paid', as: 'maker', open: order('#payment', ['paid', 'shipped']) },
  { name: 'order-tracking', as: 'maker', open: order('#tracking', ['shipped']) },
  { name: 'order-documents', as: 'maker', open: order('#documents', ['shipped']) },
  {
    name: 'order-edit',
    as: 'maker',
    open: order('', ['waiting_for_payment', 'pending'], (page) => press(page, /^Edit/)),
  },
  { name: 'order-buyer', as: 'buyer', open: order('', ['waiting_for_payment', 'pending']) },
  { name: 'order-buyer-payment', as: 'buyer', open: order('#payment', ['waiting_for_payment', 'pending']) },
  {
    name: 'order-copy-link',
    as: 'maker',
    open: order('', ['waiting_for_payment'], (page) => press(page, 'Copy Customer Link')),
  },
  {
    name: 'order-record-payment',
    as: 'maker',
    open: order('#payment', ['waiting_for_payment'], async (page) => {
      await press(page, 'Record Payment');
      await dialog(page);
    }),
  },
  {
    name: 'order-refund',
    as: 'maker',
    open: order('#payment', ['paid', 'shipped'], async (page) => {
      await press(page, /^Refund/);
      await dialog(page);
    }),
  },
  { name: 'order-missing', as: 'buyer', open: at('/orders/999999') },
  { name: 'order-public', as: 'buyer', open: publicOrder },

  { name: 'overview', as: 'maker', open: at('/overview') },
  { name: 'account', as: 'buyer', open: at('/account') },
  { name: 'help', as: 'maker', open: at('/help') },
  { name: 'help-search', as: 'maker', open: at('/help?search=price') },
  { name: 'help-guide', as: 'maker', open: at('/help/shipping') },
  { name: 'payment-methods', as: 'buyer', open: at('/payment-methods') },
  {
    name: 'payment-methods-add',
    as: 'buyer',
    open: async (page) => {
      await page.goto('/payment-methods');
      await press(page, 'Add Payment Method');
    },
  },
  {
    name: 'organization-own',
    as: 'buyer',
    open: at(`/organization-edit?type=wholesale_customer&id=${ownOf.customer}`),
  },
  { name: 'organization-admin', as: 'buyer', open: at('/organization-admin') },
  { name: 'access-denied', as: 'buyer', open: at('/admin') },

  { name: 'admin-products', as: 'maker', open: at('/admin') },
  { name: 'product-add', as: 'maker', open: pressed('/admin', 'Add Product') },
  {
    name: 'product-edit',
    as: 'maker',
    open: async (page) => {
      await page.goto('/admin/products');
      await page.getByRole('row').nth(1).getByRole('button').first().click();
      await dialog(page);
    },
  },
  {
    name: 'product-delete',
    as: 'maker',
    open: async (page) => {
      await page.goto('/admin/products');
      await press(page, /^(Delete|More for) /);
      const item = page.getByRole('menuitem', { name: 'Delete' });
      await item.or(page.getByRole('alertdialog')).waitFor();
      if (await item.isVisible()) await item.click();
      await dialog(page);
    },
  },
  { name: 'admin-import', as: 'maker', open: at('/admin/import') },
  { name: 'admin-products-all', as: 'admin', open: at('/admin') },
  { name: 'admin-prices', as: 'maker', open: at('/admin/prices') },
  { name: 'admin-prices-add', as: 'maker', open: pressed('/admin/prices', 'New Price List') },
  { name: 'admin-price-list', as: 'maker', open: at('/admin/prices?list=1') },
  { name: 'admin-prices-import', as: 'maker', open: pressed('/admin/prices?list=1', /^Import/) },
  { name: 'catalog-view-as', as: 'maker', open: pressed('/', 'Filter', 'View as customer') },
  { name: 'admin-users', as: 'maker', open: at('/admin/users') },
  { name: 'user-add', as: 'maker', open: pressed('/admin/users', /^(Add|Create|Invite) User/) },
  { name: 'user-edit', as: 'maker', open: pressed('/admin/users', /^Edit /) },
  {
    name: 'user-more',
    as: 'maker',
    open: async (page) => {
      await page.goto('/admin/users');
      await press(page, /^More for/);
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'user-password',
    as: 'maker',
    open: async (page) => {
      await page.goto('/admin/users');
      await press(page, /^More for/);
      await page.getByRole('menuitem', { name: 'Set password' }).click();
      await dialog(page);
    },
  },
  { name: 'admin-locations', as: 'maker', open: at('/admin/locations') },
  { name: 'location-add', as: 'maker', open: pressed('/admin/locations', 'Add Location') },
  { name: 'admin-payments', as: 'maker', open: at('/admin/payments') },
  { name: 'admin-card-config', as: 'maker', open: at('/admin/stripe-config') },
  {
    name: 'card-config-keys',
    as: 'maker',
    open: async (page) => {
      await page.goto('/admin/stripe-config');
      await press(page, 'Edit Keys');
    },
  },
  { name: 'admin-mail', as: 'maker', open: at('/admin/mail') },
  {
    name: 'mail-read',
    as: 'maker',
    open: order('#payment', ['waiting_for_payment'], async (page) => {
      await press(page, 'Send Invoice');
      await page.getByText('Invoice Sent').first().waitFor();
      await page.goto('/admin/mail');
      await page.getByRole('row').nth(1).getByRole('button').first().click();
      await dialog(page);
    }),
  },
  { name: 'admin-audit', as: 'maker', open: at('/admin/audit') },
  { name: 'admin-connected', as: 'maker', open: at('/admin#connected-orgs') },
  { name: 'collections', as: 'maker', open: at('/admin/collections') },
  {
    name: 'tags',
    as: 'maker',
    open: async (page) => {
      await page.goto('/admin/collections');
      await page.getByRole('tab', { name: 'Tags' }).click();
    },
  },
  { name: 'collection-add', as: 'maker', open: pressed('/admin/collections', 'Add Collection') },
  { name: 'organizations', as: 'admin', open: at('/admin/organizations') },
  { name: 'organizations-makers', as: 'admin', open: at('/admin/organizations#manufacturers') },
  { name: 'organizations-sales', as: 'admin', open: at('/admin/organizations#sales-organizations') },
  { name: 'organizations-customers', as: 'admin', open: at('/admin/organizations#wholesale-customers') },
  { name: 'maker-add', as: 'admin', open: pressed('/admin/organizations#manufacturers', 'Add Manufacturer') },
  {
    name: 'maker-edit',
    as: 'admin',
    open: pressed('/admin/organizations#manufacturers', /^Change details/),
  },
  {
    name: 'customer-add',
    as: 'admin',
    open: pressed('/admin/organizations#wholesale-customers', 'Add Wholesale Customer'),
  },
  { name: 'organizations-users', as: 'admin', open: at('/admin/organizations#users') },
  { name: 'organizations-locations', as: 'admin', open: at('/admin/organizations#locations') },
  {
    name: 'customer',
    as: 'maker',
    open: at(`/admin/organization-edit?type=wholesale_customer&id=${ownOf.customer}`),
  },
  {
    name: 'customer-locations',
    as: 'maker',
    open: at(`/admin/organization-edit?type=wholesale_customer&id=${ownOf.customer}#locations`),
  },
  {
    name: 'customer-orders',
    as: 'maker',
    open: at(`/admin/organization-edit?type=wholesale_customer&id=${ownOf.customer}#orders`),
  },
  {
    name: 'customer-settings',
    as: 'maker',
    open: at(`/admin/organization-edit?type=wholesale_customer&id=${ownOf.customer}#settings`),
  },
  {
    name: 'maker-settings',
    as: 'maker',
    open: at(`/admin/organization-edit?type=manufacturer&id=${ownOf.maker}#settings`),
  },
  { name: 'customer-new', as: 'maker', open: at('/admin/create-organization?type=wholesale_customer') },
  { name: 'organization-missing', as: 'admin', open: at('/admin/organization-edit?type=wholesale_customer') },
];
