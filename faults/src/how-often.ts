/** `--long` does the rare and the slow as often as a release deserves. */
export const howOften = ({ usually, long }: { usually: number; long: number }): number =>
  process.argv.includes('--long') ? long : usually;
