import { at, desk, order, press, pressed } from './screen-steps.mjs';

const region = (name) => (page) => page.getByRole('region', { name, exact: true });
const main = (page) => page.getByRole('main');
const dialog = (page) => page.getByRole('dialog');

async function viewAs(page) {
  await pressed('/', 'Filter', 'View as customer')(page);
  await page.getByRole('searchbox', { name: 'Search customers' }).fill('Pinecrest');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Pinecrest/ })
    .click();
  await page.getByText('You see the catalog as Pinecrest').waitFor();
}

async function heldOrder(page) {
  const [held] = await (await page.request.get('/api/orders?onHold=true&limit=1')).json();
  await page.goto(`/orders/${held.id}`);
  await page.getByText('Ends by itself when').first().waitFor();
}

const rows = [
  'SKU,Product name,Category,Case price,Units per case',
  'TL-NAI,Beech Nail Brush,Tools,$54.00,12',
  'BB-ROS,Rose Body Butter,Body,$48.00,12',
  'HC-ROS,Rose Hand Cream,Body,forty,12',
];

async function checkedImport(page) {
  await page.goto('/admin/imports');
  const file = { name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) };
  await page.getByLabel('File to import').setInputFiles(file);
  await press(page, /^Check \d/);
  await page.getByText('With problems').waitFor();
}

/** Filled in, and not saved. */
async function brand(page) {
  await page.goto('/admin/brand');
  await page.getByLabel('Accent color').fill('#1b4d3e');
  await page.getByLabel('Remit to').fill('Fernhollow Bath & Home\nPO Box 218\nBrattleboro, VT 05301');
  await page.getByLabel('Bank details').fill('Brattleboro Savings\nRouting 000000000\nAccount 123456');
  await page.getByLabel('Footer').fill('Claims within 10 days of delivery.');
  await page.getByLabel('Sender name').fill('Fernhollow Orders');
  await page.getByLabel('Reply-to address').fill('orders@fernhollow.test');
}

async function priceList(page) {
  await page.goto('/admin/prices?list=1');
  await page.getByLabel('Only with an entry').check();
}

async function approvals(page) {
  await page.goto('/approvals');
  await page.getByRole('heading', { name: 'Who needs approval' }).waitFor();
}

/** The pictures of the guides: a part of a screen each, at most `height` pixels of it. */
export const guidePictures = [
  { file: 'guide-brand.png', as: 'maker', open: brand, part: region('Brand'), height: 620 },
  { file: 'guide-prices.png', as: 'maker', open: priceList, part: main, height: 560 },
  { file: 'guide-view-as.png', as: 'maker', open: viewAs, part: main, height: 620 },
  { file: 'guide-hold.png', as: 'maker', open: heldOrder, part: main, height: 520 },
  { file: 'guide-receivables.png', as: 'maker', open: at('/receivables'), part: main, height: 560 },
  {
    file: 'guide-ship.png',
    as: 'maker',
    open: order('', ['processing', 'paid'], (page) => press(page, 'Ship')),
    part: dialog,
    height: 560,
  },
  { file: 'guide-stock.png', as: 'maker', open: at('/admin/stock'), part: main, height: 520 },
  { file: 'guide-import.png', as: 'maker', open: checkedImport, part: main, height: 620 },
  { file: 'guide-desk.png', as: 'rep', open: desk, part: main, height: 700 },
  { file: 'guide-approvals.png', as: 'buyer', open: approvals, part: main, height: 620 },
];
