type Shown = string | number | boolean | null | undefined;

export type Difference = { label: string; theirs: string; mine: string };

const words = (value: Shown): string =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value ?? '');

/** The labelled fields in which two states of one form differ, in the order of the labels. */
export function differencesBetween<Key extends string>(
  labels: Readonly<Record<Key, string>>,
  theirs: Readonly<Record<NoInfer<Key>, Shown>>,
  mine: Readonly<Partial<Record<NoInfer<Key>, Shown>>>,
): Difference[] {
  const keys = Object.keys(labels) as Key[]; // the keys of a record of exactly these
  return keys
    .map((key) => ({ label: labels[key], theirs: words(theirs[key]), mine: words(mine[key]) }))
    .filter((each) => each.theirs !== each.mine);
}
