import type { Plugin } from 'vite';

const generators = /[\\/]zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/;
const exported = /^export (?:const|function|class) (\w+)|^export \{ \w+ as (\w+) \}/gm;

/**
 * Every Zod schema carries the code that converts it to JSON Schema. Only the server uses it, to describe the API;
 * leaving it out saves the browser 5 kB.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'casepack-without-json-schema',
    apply: 'build',
    transform: {
      filter: { id: generators },
      handler(code) {
        const names = [...code.matchAll(exported)].map(([, name, alias]) => name ?? alias);
        if (!names.includes('createToJSONSchemaMethod') && !names.includes('stringProcessor')) {
          throw new Error('Zod keeps its JSON Schema code elsewhere now');
        }
        return {
          code: [
            "const leftOut = () => { throw new Error('JSON Schema is not part of the browser build'); };",
            // These two are called for every schema, to create the method that is left out.
            'const method = () => leftOut;',
            ...names.map((name) => {
              const value = /^create\w+Method$/.test(name ?? '') ? 'method' : 'leftOut';
              return `export { ${value} as ${name} };`;
            }),
          ].join('\n'),
          map: null,
        };
      },
    },
  };
}
