import type { Plugin } from 'vite';

const memoizer = /[\\/]zod[\\/]v4[\\/]core[\\/]memoizer\.js$/;

/**
 * Zod detects values that contain themselves. Neither JSON nor form values can, so the browser build leaves out that
 * code, as `zod/mini` does.
 */
export function withoutZodCycles(): Plugin {
  return {
    name: 'casepack-without-zod-cycles',
    apply: 'build',
    transform: {
      filter: { id: memoizer },
      handler(code) {
        if (!code.includes('export function memoizer()')) {
          throw new Error('Zod looks for cycles elsewhere now');
        }
        return {
          code: [
            'export class $ZodCyclicError extends Error {}',
            'export const isRecursiveSchema = () => false;',
            'export const isBackEdge = () => false;',
            'export const memoizer = () => undefined;',
          ].join('\n'),
          map: null,
        };
      },
    },
  };
}
