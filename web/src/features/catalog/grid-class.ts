/** Spec 2.18: one to four columns by the width of the screen. */
export const gridClass =
  'grid grid-cols-1 gap-4 min-[30rem]:grid-cols-2 md:grid-cols-3 lg:gap-6 xl:grid-cols-4';

/** Square; where one card fills a phone's width, a little lower, so that the name below is in sight too. */
export const pictureClass = 'aspect-4/3 w-full min-[30rem]:aspect-square';
