export const pictureClass = 'aspect-square w-full';

const testersClass = '[--tester:2.75rem] pointer-coarse:[--tester:3.25rem]';

/** Cards with a tester button are higher, and all cards of a page are as high as the highest. */
export const pageClass = (hasTesters: boolean): string =>
  hasTesters ? `card-grid ${testersClass}` : 'card-grid';
