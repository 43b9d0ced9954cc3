import { type Audience, audiences } from '../src/features/help/guide.ts';

interface FrontMatter {
  audience: Audience[];
  order: number;
  summary: string;
}

const names = ['for', 'order', 'summary'] as const;

function fieldsOf(lines: readonly string[]): Record<(typeof names)[number], string> {
  const fields = new Map<string, string>();
  for (const line of lines) {
    const [, name = '', value = ''] = /^([a-z]+): (\S.*)$/.exec(line) ?? [];
    if (!names.some((each) => each === name)) throw new Error(`front matter has a line '${line}'`);
    if (fields.has(name)) throw new Error(`front matter has '${name}' twice`);
    fields.set(name, value.trim());
  }
  const required = (name: string): string => {
    const value = fields.get(name);
    if (value === undefined) throw new Error(`front matter has no '${name}'`);
    return value;
  };
  return { for: required('for'), order: required('order'), summary: required('summary') };
}

function audienceOf(text: string): Audience[] {
  const given = text.split(',').map((each) => each.trim());
  if (new Set(given).size !== given.length) throw new Error(`'for' names a role twice: ${text}`);
  return given.map((name) => {
    const known = audiences.find((each) => each === name);
    if (known === undefined) throw new Error(`'for' names ${name}; known are ${audiences.join(', ')}`);
    return known;
  });
}

/** The lines between `---` at the start of a guide, and what follows. Everything must be there, and nothing else. */
export function splitFrontMatter(source: string): FrontMatter & { body: string } {
  const [all, head] = /^---\n([\s\S]*?)\n---\n/.exec(source) ?? [];
  if (all === undefined || head === undefined) throw new Error('does not begin with front matter');
  const fields = fieldsOf(head.split('\n'));
  if (!/^[1-9]\d*$/.test(fields.order)) throw new Error(`'order' is not a number: ${fields.order}`);
  return {
    audience: audienceOf(fields.for),
    order: Number(fields.order),
    summary: fields.summary,
    body: source.slice(all.length),
  };
}
