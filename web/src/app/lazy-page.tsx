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
 * A page whose code is loaded when it is first shown. A failed load is passed to the error component of the route: by
 * default the router would reload the document, and without a connection the browser then has nothing to show.
 */
export function lazyPage<Name extends string>(load: () => Promise<Record<Name, unknown>>, name: Name) {
  let loading: Promise<void> | undefined;

  async function start(): Promise<void> {
    try {
      // A cast instead of a type parameter: page types depend on the routes, and the routes on the pages.
      code.page = (await loadCode(load))[name] as ComponentType; // our pages have no props
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
    // One promise for all: the router preloads it, and several renders may ask for it.
    preload() {
      loading ??= start();
      return loading;
    },
  };
  return Object.assign(() => <Shown code={code} />, { preload: code.preload });
}
