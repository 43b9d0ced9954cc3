export const pictureClass = 'h-(--picture) w-full';

const testersClass = '[--tester:2rem] pointer-coarse:[--tester:3rem]';

/** Cards with a tester button are higher, and all cards of a page leave room for it. */
export const pageClass = (hasTesters: boolean): string =>
  hasTesters ? `card-grid ${testersClass}` : 'card-grid';
