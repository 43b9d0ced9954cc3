import type { Plugin } from 'vite';

const memoizer = /[\\/]zod[\\/]v4[\\/]core[\\/]memoizer\.js$/;

/**
 * Zod watches for values that contain themselves. An answer that came as JSON cannot, nor can what a form holds, so the
 * browser is spared the code, as it is by `zod/mini`.
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
