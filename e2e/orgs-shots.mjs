import { chromium } from '@playwright/test';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-background-networking','--disable-component-update','--disable-sync','--no-first-run','--disable-quic'] });
const out = '/tmp/orgs-shots/';
const only = process.argv[2];
async function as(email, width, steps) {
  const ctx = await b.newContext({ viewport: { width, height: width < 500 ? 740 : 900 }, hasTouch: width < 500, isMobile: width < 500, baseURL: 'http://localhost:3914' });
  const p = await ctx.newPage();
  p.on('pageerror', (e) => console.log('PAGEERROR', e.message));
  p.on('console', (m) => { if (m.type() === 'error') console.log('CONSOLE', m.text()); });
  await p.goto('/login');
  await p.getByLabel('Email').fill(email);
  await p.getByLabel('Password', { exact: true }).fill('casepack');
  await p.getByRole('button', { name: 'Sign In', exact: true }).click();
  await p.getByRole('navigation', { name: 'Main' }).first().waitFor();
  for (const [name, path, act] of steps) {
    if (only && !name.includes(only)) continue;
    await p.goto('about:blank');
    await p.goto(path);
    await p.waitForTimeout(900);
    if (act) { try { await act(p); await p.waitForTimeout(500); } catch (e) { console.log(name, e.message.slice(0, 300)); } }
    const over = await p.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) console.log('OVERFLOW', name, width, over);
    await p.screenshot({ path: `${out}${name}-${width}.png`, fullPage: true });
  }
  await ctx.close();
}
const adminSteps = [
  ['mgmt-overview', '/admin/organizations'],
  ['mgmt-manufacturers', '/admin/organizations#manufacturers'],
  ['mgmt-create-sales', '/admin/organizations#sales-organizations', (p) => p.getByRole('button', { name: 'Add Sales Organization' }).click()],
  ['mgmt-customers', '/admin/organizations#wholesale-customers'],
  ['mgmt-users', '/admin/organizations#users', (p) => p.getByLabel('Role').selectOption('sales_rep')],
  ['mgmt-locations', '/admin/organizations#locations', (p) => p.getByLabel('Organization', { exact: true }).selectOption({ index: 2 })],
  ['edit-users', '/admin/organization-edit?type=manufacturer&id=3'],
  ['edit-settings-m', '/admin/organization-edit?type=manufacturer&id=3#settings'],
  ['edit-settings-c', '/admin/organization-edit?type=wholesale_customer&id=1#settings'],
  ['edit-locations', '/admin/organization-edit?type=wholesale_customer&id=1#locations', (p) => p.getByRole('button', { name: /^More for/ }).first().click()],
  ['create-customer', '/admin/create-organization?type=wholesale_customer'],
  ['nav-issue', '/admin/organization-edit'],
];
const makerSteps = [
  ['panel-users', '/admin', (p) => p.getByRole('tab', { name: 'Users' }).click()],
  ['panel-locations', '/admin', (p) => p.getByRole('tab', { name: 'Locations' }).click()],
  ['panel-connected', '/admin#connected-orgs'],
  
  ['edit-user', '/admin/organization-edit?type=sales_organization&id=1', (p) => p.getByRole('button', { name: /^Edit / }).first().click()],
  ['add-location', '/admin/organization-edit?type=sales_organization&id=1#locations', (p) => p.getByRole('button', { name: 'Add Location' }).first().click()],
];
for (const width of (process.argv[3] ?? '1440,820,360').split(',').map(Number)) {
  await as('admin@demo.casepack.test', width, adminSteps);
  await as('maker@demo.casepack.test', width, makerSteps);
  await as('buyer@demo.casepack.test', width, [['orgadmin', '/organization-admin'], ['orgedit-own', '/']]);
}
await b.close();
