/** `--long` runs rare and slow faults more often, as for a release. */
export const howOften = ({ usually, long }: { usually: number; long: number }): number =>
  process.argv.includes('--long') ? long : usually;
