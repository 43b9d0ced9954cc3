const MAX_LETTERS = 4;
const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Two to four capital letters derived from the name, different from all others as long as there are free ones. */
export function numberPrefixFor(name: string, taken: ReadonlySet<string>): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter(Boolean);
  const initials = words
    .map((word) => word[0])
    .join('')
    .slice(0, MAX_LETTERS);
  const opening = words.join('').slice(0, MAX_LETTERS - 1);
  const base = initials.length > 1 ? initials : opening.length > 1 ? opening : 'ORD';
  const stem = base.slice(0, MAX_LETTERS - 1);
  const candidates = [
    base,
    ...(opening.length > 1 ? [opening] : []),
    ...alphabet.map((letter) => stem + letter),
  ];
  const pairs = alphabet.flatMap((first) => alphabet.map((second) => stem.slice(0, 2) + first + second));
  return [...candidates, ...pairs].find((each) => !taken.has(each)) ?? base;
}
