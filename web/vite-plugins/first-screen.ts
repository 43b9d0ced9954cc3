import { join } from 'node:path';
import type { Plugin } from 'vite';

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/** The modules that these ones need to run, themselves included; what they import later on does not count. */
function needsOf(roots: readonly string[], graph: ModuleGraph): Set<string> {
  const needed = new Set(roots);
  for (const id of needed) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) needed.add(imported);
  }
  return needed;
}

type Screens = {
  /** What every visitor loads. */
  start: string;
  /** What a visitor sees. */
  landing: string;
  /** What shows first to whoever is signed in. */
  home: readonly string[];
  /** Parts of libraries that only other pages use, by how their paths end. A library's entrance names all its parts. */
  later: readonly string[];
};

/** The contract, and what it is written in: all of it runs as it loads, which takes as long as the rest. */
const isShape = (id: string): boolean => /\/(contract\/src|node_modules\/zod)\//.test(id);

/** Names the file that a module goes into; undefined leaves it to the bundler. */
function fileOf(root: string, { start, landing, home, later }: Screens, graph: ModuleGraph) {
  const needs = (...paths: readonly string[]) =>
    needsOf(
      paths.map((path) => join(root, path)),
      graph,
    );
  const always = needs(start);
  const visitors = needs(landing);
  const members = needs(...home);
  return (id: string): string | undefined => {
    if (always.has(id) || (visitors.has(id) && members.has(id))) return 'base';
    if (!members.has(id) || later.some((end) => id.endsWith(end))) return undefined;
    return isShape(id) ? 'shapes' : 'app';
  };
}

/**
 * Puts all that the first screen needs into three files: one that visitors load as well, and two that they do not, so
 * that the browser can answer to the person between running them. Cut up by who else uses which part, it would be some
 * twenty files, a tenth larger when compressed.
 */
export function firstScreen(root: string, screens: Screens): Plugin {
  let nameOf: ((id: string) => string | undefined) | undefined;
  return {
    name: 'casepack-first-screen',
    apply: 'build',
    buildStart() {
      nameOf = undefined;
    },
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                {
                  debugName: 'first screen',
                  name: (id: string, graph: ModuleGraph) => {
                    nameOf ??= fileOf(root, screens, graph);
                    return nameOf(id) ?? null;
                  },
                },
              ],
            },
          },
        },
      },
    }),
  };
}
