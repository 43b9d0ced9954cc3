import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Caller, Relation } from './actor';
import { type Action, decisionFor, permissions } from './permissions';

type Member = Exclude<Caller, 'AN'>;

const roles = {
  'fresh user': 'FU',
  'customer user': 'WU',
  'customer admin': 'WA',
  'sales rep': 'SR',
  'sales admin': 'SA',
  'manufacturer user': 'MU',
  'manufacturer admin': 'MA',
  'platform admin': 'AD',
} as const satisfies Record<string, Member>;

/** The places of each role, in the order in which the table lists them; a role without any has one cell. */
const places: Record<Member, readonly string[]> = {
  FU: [],
  WU: ['own', 'above', 'outside'],
  WA: ['own', 'above', 'outside'],
  SR: ['own', 'below', 'above', 'outside'],
  SA: ['own', 'below', 'above', 'outside'],
  MU: ['own', 'below', 'outside'],
  MA: ['own', 'below', 'outside'],
  AD: [],
};

const relationOf: Record<string, Relation> = { own: 'own', below: 'down', above: 'up', outside: 'foreign' };
const cellFor: Record<string, string> = {
  allowed: 'A',
  limited: 'L',
  filtered: 'S',
  refused: 'F',
  hidden: 'N',
};
const decisionOf: Record<string, string> = {
  allowed: 'allowed',
  limited: 'limited',
  filtered: 'allowed',
  refused: 'forbidden',
  hidden: 'not_found',
};

type Answers = { everywhere: string } | { byPlace: Map<string, string> };

function readAnswers(text: string): Answers {
  if (!text.includes(' ')) return { everywhere: text };
  const entries = text.split(', ').map((part) => part.split(' ') as [string, string]); // checked against the known words below
  for (const [place] of entries)
    if (!relationOf[place]) throw new Error(`"${place}" in "${text}" is no place`);
  return { byPlace: new Map(entries) };
}

const file = readFileSync(new URL('./who-may-do-what.txt', import.meta.url), 'utf8');
const blocks = file
  .split('\n\n')
  .map((block) => block.trimEnd().split('\n'))
  .filter(([head = '']) => /^[a-z-]+:[a-z-]+ - /.test(head));

const stated = new Map<string, Map<Member, Answers>>();
for (const [head = '', ...lines] of blocks) {
  const [action = ''] = head.split(' - ');
  const answers = new Map<Member, Answers>();
  for (const line of lines) {
    const [, names = '', text = ''] = /^ {2}(\S.*?) {2,}(\S.*)$/.exec(line) ?? [];
    for (const name of names.split(', ')) {
      if (!(name in roles)) throw new Error(`"${line}" names no role`);
      const member = roles[name as keyof typeof roles]; // looked up in the line above
      if (answers.has(member)) throw new Error(`${action} names the ${name} twice`);
      answers.set(member, readAnswers(text));
    }
  }
  stated.set(action, answers);
}

/** The row's cell as the table writes it. */
function cellsOf(answers: Answers, member: Member): string {
  const cell = (word: string | undefined): string =>
    word === undefined ? '-' : (cellFor[word] ?? `?${word}`);
  if (places[member].length === 0) return 'everywhere' in answers ? cell(answers.everywhere) : '?';
  return places[member]
    .map((place) => cell('everywhere' in answers ? answers.everywhere : answers.byPlace.get(place)))
    .join('/');
}

const actions = Object.keys(permissions) as Action[]; // keys of the table itself

describe('the permission table and what is written down about it', () => {
  it('name the same actions', () => {
    expect([...stated.keys()].sort()).toEqual([...actions].sort());
  });

  it.each(
    actions.flatMap((action) => Object.entries(roles).map(([role, member]) => ({ action, role, member }))),
  )('agree about $action by a $role', ({ action, role, member }) => {
    const answers = stated.get(action)?.get(member);
    if (!answers) throw new Error(`who-may-do-what.txt does not say whether a ${role} may ${action}`);

    expect(permissions[action][member]).toBe(cellsOf(answers, member));
    for (const [place, relation] of Object.entries(relationOf)) {
      const isOnePlace = places[member].length === 0;
      if (!isOnePlace && !places[member].includes(place)) continue;
      const word = 'everywhere' in answers ? answers.everywhere : answers.byPlace.get(place);
      expect(decisionFor(action, member, relation)).toBe(word === undefined ? 'not_found' : decisionOf[word]);
    }
  });
});
