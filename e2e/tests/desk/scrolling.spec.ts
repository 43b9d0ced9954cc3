import { expect, test } from '../../fixtures';
import { grid, paste, startDesk } from './writing';

test('a long order can be scrolled away from the row one writes in', async ({ page, signIn }) => {
  await signIn('rep@demo.casepack.test');
  await startDesk(page, 'Meadow');
  // Rows that are not understood are higher than others, which shows only when they are drawn.
  await paste(page, Array.from({ length: 60 }, (_, at) => `UNKNOWN-${at}\t${at + 1}`).join('\n'));
  await expect(page.getByRole('combobox', { name: 'Item, row 61' })).toBeFocused();

  const rows = grid(page).locator('tbody');
  await rows.hover();
  const scrolled = [];
  for (let turn = 0; turn < 12; turn += 1) {
    await page.mouse.wheel(0, -300);
    scrolled.push(await rows.evaluate(positionOnceDrawn));
  }

  expect(scrolled).toEqual(scrolled.toSorted((one, other) => other - one));
  await expect(page.getByRole('combobox', { name: 'Item, row 61' })).toBeFocused();
});

/** After the frames in which the wheel is followed, and new rows are drawn, measured and put in their place. */
async function positionOnceDrawn(rows: Element): Promise<number> {
  for (let frame = 0; frame < 6; frame += 1)
    await new Promise((drawn) => {
      requestAnimationFrame(drawn);
    });
  return rows.scrollTop;
}
