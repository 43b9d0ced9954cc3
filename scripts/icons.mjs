import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openBrowser } from './browser.mjs';
import { root } from './project.mjs';

// Phones need pictures of fixed sizes. Run by hand after a change of the drawings.
const folder = join(root, 'web/public/icons');
const icons = [
  { drawing: 'icon.svg', size: 192, file: 'icon-192.png' },
  { drawing: 'icon.svg', size: 512, file: 'icon-512.png' },
  { drawing: 'icon-maskable.svg', size: 512, file: 'icon-maskable-512.png' },
  // Apple rounds the corners itself.
  { drawing: 'icon-maskable.svg', size: 180, file: 'apple-touch-icon.png' },
];

const browser = await openBrowser();
for (const { drawing, size, file } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>body{margin:0}svg{display:block}</style>${readFileSync(join(folder, drawing), 'utf8')}`,
  );
  await page.screenshot({ path: join(folder, file), omitBackground: true });
  await page.close();
  console.log(`web/public/icons/${file}`);
}
await browser.close();
