import type { Plugin } from 'vite';

const shapes = /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/;
const formats =
  /(export const ZodString = [^{]*\{\s*core\.\$ZodString\.init\(inst, def\);\s*_ZodString\.init\(inst, def\);\s*\}), \{\s*email\(params\).*?\n\}\);/s;

/**
 * Every text of Zod has a method for each format it knows, from e-mail to network addresses, and so brings all of
 * them along. The contract writes `z.iso.date()` instead, and the browser is spared the others. A method that is used
 * after all is missing as soon as the page loads.
 */
export function withoutZodFormats(): Plugin {
  return {
    name: 'casepack-without-zod-formats',
    apply: 'build',
    transform: {
      filter: { id: shapes },
      handler(code) {
        if (!formats.test(code)) throw new Error('Zod keeps the formats of texts elsewhere now');
        return { code: code.replace(formats, '$1);'), map: null };
      },
    },
  };
}
