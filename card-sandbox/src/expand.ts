import { invalidRequest } from './api-error';
import type { ReadContext } from './context';

const MAX_DEPTH = 4;

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const notExpandable = (path: string) =>
  invalidRequest(
    `This property cannot be expanded (${path}). You may want to try expanding a different property.`,
    { param: 'expand' },
  );

async function expandPath(
  context: ReadContext,
  value: unknown,
  path: string[],
  whole: string,
): Promise<unknown> {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (Array.isArray(value)) {
    return Promise.all(value.map((each: unknown) => expandPath(context, each, path, whole)));
  }
  if (!isFields(value) || !(name in value)) throw notExpandable(whole);
  const field = value[name];
  if (field === null) return value;
  const found = typeof field === 'string' ? (await context.store.find(field))?.data : field;
  if (found === undefined) throw notExpandable(whole);
  return { ...value, [name]: await expandPath(context, found, rest, whole) };
}

/** Replaces the ids that `expand[]` names by the objects. */
export async function expand(
  context: ReadContext,
  answer: unknown,
  paths: readonly string[],
): Promise<unknown> {
  let expanded = answer;
  for (const path of paths) {
    const segments = path.split('.');
    if (segments.length > MAX_DEPTH) throw notExpandable(path);
    expanded = await expandPath(context, expanded, segments, path);
  }
  return expanded;
}
