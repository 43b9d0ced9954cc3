import type { Plugin } from 'vite';

const english = /[\\/]zod[\\/]v4[\\/]locales[\\/]en\.js$/;

/** Zod's own messages are never shown, because the app replaces them. The browser build leaves them out. */
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
