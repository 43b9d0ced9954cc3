// Blank letters and interlinear marks are as invisible as what Unicode itself calls ignorable.
const invisible = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800]+/gu;
const hasInvisible = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u2800]/u;

/** In a run of invisible characters: a choice of glyph first, then a joiner. */
const choiceAndJoiner = /^([\ufe00-\ufe0f\u{e0100}-\u{e01ef}\u180b-\u180d\u180f]?)([\u200c\u200d]?)/u;
const takesChoice = /^(?:[^\p{ASCII}\s]|[\d#*])$/u;
/** Emoji, and letters of scripts in which joiners change how a word is written (Persian, Hindi and others). */
const joins = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{M}|\p{L})$/u;
const neverJoins =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}]$/u;

/** The flags of regions, such as Scotland's: a black flag and the region's name in invisible letters. */
const BLACK_FLAG = '\u{1f3f4}';
const regionName = /^[\u{e0020}-\u{e007e}]+\u{e007f}$/u;

const mayJoin = (character: string): boolean => joins.test(character) && !neverJoins.test(character);

const lastOf = (text: string): string => Array.from(text).at(-1) ?? '';
const firstOf = (text: string): string => Array.from(text)[0] ?? '';

function legitimatePart(run: string, before: string, after: string): string {
  if (before === BLACK_FLAG && regionName.test(run)) return run;
  const [, choice = '', joiner = ''] = choiceAndJoiner.exec(run) ?? [];
  const isChosen = takesChoice.test(before);
  const isJoined = mayJoin(before) && mayJoin(after);
  return (isChosen ? choice : '') + (isJoined ? joiner : '');
}

/**
 * Removes invisible characters: soft hyphens, zero-width spaces, direction marks, blank letters. Joiners stay where a
 * script or an emoji needs them.
 */
export function withoutInvisible(text: string): string {
  if (!hasInvisible.test(text)) return text;
  return text.replace(invisible, (run, at: number) =>
    legitimatePart(
      run,
      lastOf(text.slice(Math.max(0, at - 2), at)),
      firstOf(text.slice(at + run.length, at + run.length + 2)),
    ),
  );
}
