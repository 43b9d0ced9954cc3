import type { Locator } from '@playwright/test';

/** Counts what a person presses; from field to field they go by keyboard. */
export class Hand {
  clicks = 0;

  async press(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
  }
}
