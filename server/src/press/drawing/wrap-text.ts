import type { Weight } from './faces';
import { charactersOf, type Run, runsOf, toOneLine, widthOfLine } from './text-runs';

export interface Line {
  runs: Run[];
  /** In ems. */
  width: number;
}

const toLine = (text: string, weight: Weight): Line => {
  const runs = runsOf(text.trimEnd(), weight);
  return { runs, width: widthOfLine(runs) };
};

/** Scripts without spaces may be broken anywhere. */
const isUnspaced = (character: string): boolean =>
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u.test(
    character,
  );

/** The parts between which a line may break. */
function partsOf(text: string): string[] {
  const words = text.match(/[^ ]+ ?/g) ?? [];
  return words.flatMap((word) => {
    if (/^[\x20-\x7e]*$/.test(word)) return word.match(/[^-/]*[-/]+|[^-/]+/g) ?? [word];
    const parts: string[] = [];
    let isOpen = false;
    for (const character of charactersOf(word)) {
      const isAlone = isUnspaced(character);
      if (isOpen && !isAlone) parts[parts.length - 1] += character;
      else parts.push(character);
      isOpen = !isAlone;
    }
    return parts;
  });
}

/** What is too wide for one line is broken between characters. */
function breakUp(part: string, widest: number, weight: Weight): string[] {
  if (toLine(part, weight).width <= widest) return [part];
  const pieces: string[] = [];
  let piece = '';
  let width = 0;
  for (const character of charactersOf(part)) {
    const added = widthOfLine(runsOf(character, weight));
    if (piece !== '' && width + added > widest) {
      pieces.push(piece);
      piece = '';
      width = 0;
    }
    piece += character;
    width += added;
  }
  return [...pieces, piece];
}

/** Lines of at most `widest` ems; text after the last allowed line is replaced by an ellipsis. */
export function wrapText(text: string, widest: number, weight: Weight, mostLines = 12): Line[] {
  const oneLine = toOneLine(text);
  const whole = toLine(oneLine, weight);
  if (whole.width <= widest) return whole.runs.length === 0 ? [] : [whole];
  const texts: string[] = [];
  let current = '';
  for (const part of partsOf(oneLine).flatMap((each) => breakUp(each, widest, weight))) {
    if (current !== '' && toLine(current + part, weight).width > widest) {
      texts.push(current);
      current = '';
      if (texts.length === mostLines) break;
    }
    current += part;
  }
  if (texts.length < mostLines) return [...texts, current].map((each) => toLine(each, weight));
  const [last = ''] = texts.splice(-1);
  const cut = [...charactersOf(last)].slice(0, -2).join('');
  return [...texts, `${cut.trimEnd()}…`].map((each) => toLine(each, weight));
}
