import { join } from 'node:path';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Plugin, runnerImport } from 'vite';

type PageParts = {
  root: string;
  /** The module of the landing page, and the name under which it exports it. */
  landing: { module: string; name: string };
  /** The file with what shows first to whoever is signed in, by its name without the hash. */
  home: string;
  /** What that asks the API for on every page, and on the first one besides. */
  asks: { always: string; atHome: string };
};

const part = (name: string, html: string): string => `<!--${name}-->${html}<!--/${name}-->`;
const fetchEarly = (path: string): string => `<link rel="preload" as="fetch" crossorigin href="${path}">`;

/**
 * Writes parts into the page that only some readers need. The server leaves out the others: a visitor sees the landing
 * page before any script has come, and for whoever is signed in the browser need not run one file to learn of the next.
 */
export function pageParts({ root, landing, home, asks }: PageParts): Plugin {
  return {
    name: 'casepack-page-parts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const file = Object.values(bundle ?? {}).find(
          (output) => output.type === 'chunk' && output.name === home,
        );
        if (file === undefined) throw new Error(`No built file is named ${home}`);
        const { module } = await runnerImport<Record<string, FunctionComponent>>(join(root, landing.module), {
          root,
          configFile: false,
          logLevel: 'error',
        });
        const Landing = module[landing.name];
        if (Landing === undefined) throw new Error(`${landing.module} exports no ${landing.name}`);
        const preload = `<link rel="modulepreload" crossorigin href="/${file.fileName}">`;
        return html
          .replace('</head>', () =>
            [
              part('member', preload + fetchEarly(asks.always)),
              part('home', fetchEarly(asks.atHome)),
              '</head>',
            ].join('\n  '),
          )
          .replace(
            '<div id="root"></div>',
            () => `<div id="root">${part('landing', renderToStaticMarkup(createElement(Landing)))}</div>`,
          );
      },
    },
  };
}
