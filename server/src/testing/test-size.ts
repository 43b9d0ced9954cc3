/**
 * How much a long test works with: little in `npm test`, as much as a large company has in `npm run test:full-size`,
 * or any number in TEST_SIZE.
 */
export function testSize(usual: number, full: number): number {
  const { TEST_SIZE: wanted } = process.env;
  if (wanted === undefined) return usual;
  return wanted === 'full' ? full : Number(wanted);
}
