import type { Plugin } from 'vite';

const english = /[\\/]zod[\\/]v4[\\/]locales[\\/]en\.js$/;

/** Zod's own sentences are never shown: the app sets ours in their place. The browser is spared their code. */
export function withoutZodMessages(): Plugin {
  return {
    name: 'casepack-without-zod-messages',
    apply: 'build',
    transform: {
      filter: { id: english },
      handler: () => ({ code: 'export default () => ({});', map: null }),
    },
  };
}
