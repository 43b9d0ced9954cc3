import { type ComponentType, use } from 'react';
import { loadCode } from '../ui/load-code';

type Code = {
  preload: () => Promise<void>;
  page: ComponentType | undefined;
  failure: unknown;
};

const failed = new Set<() => void>();

/** Pages that could not be loaded are loaded again when they are next shown. */
export function retryFailedPages(): void {
  for (const retry of failed) retry();
  failed.clear();
}

function Shown({ code }: { code: Code }) {
  if (!code.page) use(code.preload());
  if (code.failure !== undefined) throw code.failure;
  return code.page && <code.page />;
}

/**
 * A page whose code comes when it is first shown. Where that fails, the error goes to the route: the router's own way
 * reloads the document, and without a connection the browser then has nothing to show.
 */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, unknown>>, name: Name) {
  let loading: Promise<void> | undefined;

  async function start(): Promise<void> {
    try {
      // Not by type: pages are typed by the routes, and these by their pages.
      code.page = (await loadCode(load))[name] as ComponentType; // every page of ours takes no properties
    } catch (error) {
      code.failure = error;
      failed.add(() => {
        loading = undefined;
        code.failure = undefined;
      });
    }
  }
  const code: Code = {
    page: undefined,
    failure: undefined,
    // Once for all: the router asks for it ahead, and so may several renders.
    preload() {
      loading ??= start();
      return loading;
    },
  };
  return Object.assign(() => <Shown code={code} />, { preload: code.preload });
}
