import type { Plugin } from 'vite';

const shapes = /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/;
const formats =
  /(export const ZodString = [^{]*\{\s*core\.\$ZodString\.init\(inst, def\);\s*_ZodString\.init\(inst, def\);\s*\}), \{\s*email\(params\).*?\n\}\);/s;

const ours = /[\\/](contract|web)[\\/]src[\\/].*\.tsx?$/;
const used =
  /\bz\s*\.string\([^()]*\)(?:\s*\.\w+\([^()]*\))*?\s*\.(email|url|jwt|emoji|guid|uuid\w*|nanoid|cuid2?|ulid|base64\w*|xid|ksuid|ipv[46]|cidrv[46]|e164|datetime|date|time|duration)\(/;

/**
 * Every Zod string has a method for each format, from email to network addresses, which pulls in all of them. The
 * contract writes `z.iso.date()` instead, and the browser build leaves out the others. Tests would not notice a
 * method that is still used, so the build fails on it.
 */
export function withoutZodFormats(): Plugin {
  return {
    name: 'casepack-without-zod-formats',
    apply: 'build',
    transform: {
      filter: { id: [shapes, ours] },
      handler(code, id) {
        if (ours.test(id)) {
          const method = used.exec(code)?.[1];
          if (method !== undefined) {
            throw new Error(
              `${id}: z.string() has no ${method}() in the browser, write z.${method}() or z.iso`,
            );
          }
          return undefined;
        }
        if (!formats.test(code)) throw new Error('Zod keeps the formats of texts elsewhere now');
        return { code: code.replace(formats, '$1);'), map: null };
      },
    },
  };
}
