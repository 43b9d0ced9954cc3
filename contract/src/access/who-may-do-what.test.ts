import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Relation } from './actor';
import type { SignedIn } from './caller';
import { type Action, answerFor, permissions } from './permissions';

const callers = {
  'fresh user': 'freshUser',
  'customer user': 'customerUser',
  'customer admin': 'customerAdmin',
  'sales rep': 'salesRep',
  'sales admin': 'salesAdmin',
  'manufacturer user': 'manufacturerUser',
  'manufacturer admin': 'manufacturerAdmin',
  'platform admin': 'platformAdmin',
} as const satisfies Record<string, SignedIn>;
type Name = keyof typeof callers;
const names = Object.keys(callers) as Name[]; // keys of the literal above

/** What can occur for each name: a customer manages no organization, and nobody manages a manufacturer. */
function relationsOf(name: string): readonly Relation[] {
  if (name.startsWith('customer')) return ['own', 'above', 'outside'];
  return name.startsWith('manufacturer') ? ['own', 'below', 'outside'] : ['own', 'below', 'above', 'outside'];
}

/** 'own allowed, outside hidden' by relation. A relation that is not named cannot occur, so it is hidden. */
function readAnswers(name: string, text: string): Record<string, string> {
  const relations = relationsOf(name);
  if (!text.includes(' ')) return Object.fromEntries(relations.map((relation) => [relation, text]));
  const unnamed = Object.fromEntries(relations.map((relation) => [relation, 'hidden']));
  return { ...unnamed, ...Object.fromEntries(text.split(', ').map((part) => part.split(' '))) };
}

function readBlock(lines: readonly string[]): Map<string, Record<string, string>> {
  const answers = new Map<string, Record<string, string>>();
  for (const line of lines) {
    const [, who = '', text = ''] = /^ {2}(\S.*?) {2,}(\S.*)$/.exec(line) ?? [];
    for (const name of who.split(', ')) {
      if (answers.has(name)) throw new Error(`"${line}" names the ${name} a second time`);
      answers.set(name, readAnswers(name, text));
    }
  }
  return answers;
}

const file = readFileSync(new URL('./who-may-do-what.txt', import.meta.url), 'utf8');
const stated = new Map(
  file
    .split('\n\n')
    .map((block) => block.trimEnd().split('\n'))
    .filter(([head = '']) => /^[a-z-]+:[a-z-]+ - /.test(head))
    .map(([head = '', ...lines]) => [head.split(' - ')[0], readBlock(lines)] as const),
);
const actions = Object.keys(permissions) as Action[]; // keys of the table itself

describe('the permission table and who-may-do-what.txt', () => {
  it('name the same actions', () => {
    expect([...stated.keys()].sort()).toEqual([...actions].sort());
  });

  it.each(actions)('name the same callers for %s', (action) => {
    expect([...(stated.get(action)?.keys() ?? [])].sort()).toEqual([...names].sort());
  });

  it.each(actions.flatMap((action) => names.map((name) => ({ action, name }))))(
    'agree about $action by a $name',
    ({ action, name }) => {
      const answers = relationsOf(name).map((relation) => [
        relation,
        answerFor(action, callers[name], relation),
      ]);

      expect(Object.fromEntries(answers)).toEqual(stated.get(action)?.get(name));
    },
  );
});
