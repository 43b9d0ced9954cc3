type FieldValue = string | number | boolean | null | undefined;

export type Difference = { label: string; theirs: string; mine: string };

const words = (value: FieldValue): string =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value ?? '');

/** The labeled fields that differ between two states of a form, in the order of the labels. */
export function differencesBetween<Key extends string>(
  labels: Readonly<Record<Key, string>>,
  theirs: Readonly<Record<NoInfer<Key>, FieldValue>>,
  mine: Readonly<Partial<Record<NoInfer<Key>, FieldValue>>>,
): Difference[] {
  const keys = Object.keys(labels) as Key[]; // the record has exactly these keys
  return keys
    .map((key) => ({ label: labels[key], theirs: words(theirs[key]), mine: words(mine[key]) }))
    .filter((each) => each.theirs !== each.mine);
}
