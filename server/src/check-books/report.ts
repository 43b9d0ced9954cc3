import type { Finding } from './check';

const MOST_SHOWN = 20;
const NAME_WIDTH = 28;

function linesOf({ name, unit, counted, differences }: Finding): string[] {
  const title = name.padEnd(NAME_WIDTH);
  if (differences.length === 0) return [`ok     ${title} ${counted} ${unit}`];
  const left = differences.length - MOST_SHOWN;
  return [
    `WRONG  ${title} ${differences.length} in ${counted} ${unit}`,
    ...differences.slice(0, MOST_SHOWN).map(({ id, problem }) => `         ${id}: ${problem}`),
    ...(left > 0 ? [`         and ${left} more`] : []),
  ];
}

/** One line per check, followed by its findings. */
export function reportOf(findings: readonly Finding[]): string {
  const wrong = findings.filter(({ differences }) => differences.length > 0);
  const verdict =
    wrong.length === 0
      ? `No problems found: ${findings.length} checks passed.`
      : `Problems found: ${wrong.length} of ${findings.length} checks failed.`;
  return [...findings.flatMap(linesOf), '', verdict].join('\n');
}
