import type { Plugin } from 'vite';

const endpoints = /[\\/]contract[\\/]src[\\/].*endpoints\.ts$/;
/** A property with a single string, which may be on the next line. */
const summary = /^\s*summary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),?\n/gm;

/** The summaries of the API calls are for its description, which only the server has. */
export function withoutSummaries(): Plugin {
  return {
    name: 'casepack-without-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: endpoints },
      handler(code, id) {
        const without = code.replace(summary, '');
        if (/^\s*summary:/m.test(without)) this.error(`${id} has a summary that is not a single string`);
        return { code: without, map: null };
      },
    },
  };
}
