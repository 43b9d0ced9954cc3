/** "1,234". By hand: a browser takes longer to find its first number format than to draw the page that shows it. */
export const formatCount = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',');

/** "1 order", "1,200 orders" */
export const counted = (count: number, one: string): string =>
  `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`;
