/** A decoded form: `a[b][0]=x` becomes `{ a: { b: { 0: 'x' } } }`. */
export interface FormTree {
  [name: string]: string | FormTree;
}

const MAX_DEPTH = 8;

/** `expand[0]` and `expand[]` mean the same if they come first. */
const segmentsOf = (name: string): string[] => name.replaceAll(']', '').split('[');

const emptyTree = (): FormTree => Object.create(null) as FormTree; // without a prototype, so that no name is special

function put(tree: FormTree, segments: string[], value: string): void {
  let branch = tree;
  for (const segment of segments.slice(0, -1)) {
    const next = branch[segment];
    if (typeof next === 'object') branch = next;
    else {
      const made = emptyTree();
      branch[segment] = made;
      branch = made;
    }
  }
  const last = segments.at(-1) ?? '';
  branch[last === '' ? String(Object.keys(branch).length) : last] = value;
}

/** Parses what the SDK sends as a body or a query: form-encoded, with brackets for nested values. */
export function parseForm(text: string): FormTree {
  const tree = emptyTree();
  for (const [name, value] of new URLSearchParams(text)) {
    put(tree, segmentsOf(name).slice(0, MAX_DEPTH), value);
  }
  return tree;
}
