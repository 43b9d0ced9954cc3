import { join } from 'node:path';
import type { Plugin } from 'vite';

interface ModuleGraph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null;
}

/**
 * The static imports of the given modules, transitively, including the modules themselves; dynamic imports do not
 * count.
 */
function needsOf(roots: readonly string[], graph: ModuleGraph): Set<string> {
  const needed = new Set(roots);
  for (const id of needed) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) needed.add(imported);
  }
  return needed;
}

type Screens = {
  /** Loaded by all visitors. */
  start: string;
  /** The landing page. */
  landing: string;
  /** The first screen of a signed-in user. */
  home: readonly string[];
  /**
   * Parts of libraries that only other pages use, by the end of their path. The entry of a library names all its
   * parts.
   */
  later: readonly string[];
};

/** The contract, and the library it is written in: all of it runs while it loads, which takes as long as the rest. */
const isShape = (id: string): boolean => /\/(contract\/src|node_modules\/zod)\//.test(id);

/** Returns the name of the file for a module; undefined leaves it to the bundler. */
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
 * Puts everything that the first screen needs into three files: one that visitors also load, and two that they do
 * not, so that the browser can handle input between evaluating them. By default there would be about twenty files,
 * ten percent larger when compressed.
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
