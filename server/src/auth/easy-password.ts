/** Rows of adjacent keys, and letters and digits in sequence. */
const rows = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qazwsxedcrfvtgbyhnujm',
  'q1w2e3r4t5y6u7i8o9p0',
  '147258369',
  '741852963',
  '!@#$%^&*()',
].flatMap((row) => [row, [...row].reverse().join('')]);

const SHORTEST_RUN = 3;

/** Number of characters from `start` on that repeat one character or follow one of the rows. */
function runFrom(text: string, start: number): number {
  let longest = 1;
  while (text[start + longest] === text[start]) longest += 1;
  for (let length = longest + 1; start + length <= text.length; length += 1) {
    const part = text.slice(start, start + length);
    if (!rows.some((row) => row.includes(part))) break;
    longest = length;
  }
  return longest;
}

/** True if the text consists only of such runs, like 'qwerty123' and 'aaabbb'. */
function isMadeOfRuns(text: string): boolean {
  for (let at = 0; at < text.length; ) {
    const length = runFrom(text, at);
    if (length < SHORTEST_RUN && !(length === 2 && text[at] === text[at + 1])) return false;
    at += length;
  }
  return true;
}

/** The repeated part of texts like 'abcabc' and '121212'. */
const repeatedPart = (text: string): string | undefined => /^(.{1,12}?)\1+$/su.exec(text)?.[1];

const LONGEST_DECORATION = 5;
const decorated = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/su;

/** 'password' for '123password!': strips digits and symbols around a word. Undefined if they are long and not runs. */
function coreOf(text: string): string | undefined {
  const [, before = '', core = '', after = ''] = decorated.exec(text) ?? [];
  const isLittle = (part: string) => part.length <= LONGEST_DECORATION || isMadeOfRuns(part);
  return isLittle(before) && isLittle(after) ? core : undefined;
}

const disguises: readonly Record<string, string>[] = [
  { '0': 'o', '1': 'l', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'i' },
  { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's', '!': 'l' },
];
const undisguised = (text: string): string[] =>
  disguises.map((letters) => text.replace(/[013457@$!]/g, (sign) => letters[sign] ?? sign));

let loading: Promise<ReadonlySet<string>> | undefined;

/** The 50,000 most common passwords, loaded when the first password is chosen, so that startup stays fast. */
function loadCommon(): Promise<ReadonlySet<string>> {
  loading ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(['casepack', ...dictionary['passwords-common']]),
  );
  return loading;
}

const isDay = (day: string, month: string): boolean =>
  Number(day) >= 1 && Number(day) <= 31 && Number(month) >= 1 && Number(month) <= 12;
const isYear = (year: string): boolean => Number(year) >= 1900 && Number(year) <= 2049;

/** Whether the text is a date, such as a birthday, in any common notation. */
function isDate(text: string): boolean {
  const digits = /^(\d{1,4})[./-]?(\d{2})[./-]?(\d{1,4})$/.test(text) ? text.replace(/\D/g, '') : '';
  const [a = '', b = '', c = '', d = ''] = digits.match(/\d\d/g) ?? [];
  if (digits.length === 6) return isDay(a, b) || isDay(b, a) || isDay(c, b);
  if (digits.length !== 8) return false;
  return (isYear(c + d) && (isDay(a, b) || isDay(b, a))) || (isYear(a + b) && (isDay(c, d) || isDay(d, c)));
}

/** Whether attackers try it early: a common password, also slightly changed, a run of keys or a date. In lower case. */
export async function isEasyToGuess(text: string): Promise<boolean> {
  const common = await loadCommon();
  const isCommon = (part: string) => part.length >= SHORTEST_RUN && common.has(part);
  const isEasy = (each: string): boolean => {
    if (isCommon(each) || isMadeOfRuns(each) || isDate(each)) return true;
    const part = repeatedPart(each);
    return part !== undefined && (part.length <= 4 || isEasy(part));
  };
  if (isEasy(text)) return true;
  return [text, ...undisguised(text)].some((each) => {
    const core = coreOf(each) ?? '';
    return isCommon(core) || isCommon(repeatedPart(core) ?? '');
  });
}
