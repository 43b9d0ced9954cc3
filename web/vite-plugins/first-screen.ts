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
  /** What everyone loads, and the visitor's page: these stay as small as they are. */
  before: readonly string[];
  /** What shows first to whoever is signed in. */
  first: readonly string[];
};

/**
 * Puts all that the first screen needs into one file. Cut up by who else uses which part, it would be some twenty
 * files, a tenth larger when compressed, and fetched in three rounds.
 */
export function firstScreen(root: string, { before, first }: Screens): Plugin {
  const absolute = (paths: readonly string[]) => paths.map((path) => join(root, path));
  let isFirst: ((id: string) => boolean) | undefined;
  return {
    name: 'casepack-first-screen',
    apply: 'build',
    buildStart() {
      isFirst = undefined;
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
                    if (isFirst === undefined) {
                      const earlier = needsOf(absolute(before), graph);
                      const needed = needsOf(absolute(first), graph);
                      isFirst = (each) => needed.has(each) && !earlier.has(each);
                    }
                    return isFirst(id) ? 'app' : null;
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
