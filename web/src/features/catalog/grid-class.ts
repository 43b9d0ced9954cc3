/** Spec 2.18: one to four columns by the width of the screen. */
const measures =
  '[--cols:1] [--gap:1rem] min-[30rem]:[--cols:2] md:[--cols:3] lg:[--gap:1.5rem] xl:[--cols:4]';

export const gridClass = `${measures} grid auto-rows-fr grid-cols-[repeat(var(--cols),minmax(0,1fr))] gap-(--gap)`;

export const pictureClass = 'aspect-square w-full';

// What a card has below its picture; `auto-rows-fr` makes all cards of a page as high as the highest.
const belowPicture = {
  plain: '[--below:15.125rem] pointer-coarse:[--below:15.625rem]',
  withTester: '[--below:17.875rem] pointer-coarse:[--below:18.875rem]',
};

/**
 * A full page of 24 cards that is not laid out while it is out of sight. Its height is known beforehand, so that
 * nothing moves when it comes: the rows, each as high as a picture of the column's width and what stands below it.
 */
export const unseenPageClass = (hasTesters: boolean): string =>
  `[content-visibility:auto] [contain-intrinsic-block-size:auto_calc(24/var(--cols)*((100cqi-(var(--cols)-1)*var(--gap))/var(--cols)+var(--below)+var(--gap))-var(--gap))] ${
    hasTesters ? belowPicture.withTester : belowPicture.plain
  }`;
