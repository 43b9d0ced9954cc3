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
};

/** Names the file that a module goes into; undefined leaves it to the bundler. */
function fileOf(root: string, { start, landing, home }: Screens, graph: ModuleGraph) {
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
    return members.has(id) ? 'app' : undefined;
  };
}

/**
 * Puts all that the first screen needs into two files: one that visitors load as well, one that they do not. Cut up
 * by who else uses which part, it would be some twenty files, a tenth larger when compressed.
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
