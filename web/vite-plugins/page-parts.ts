import { join } from 'node:path';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Plugin, runnerImport } from 'vite';

type PageParts = {
  root: string;
  /** The module of the landing page, and the name of its export. */
  landing: { module: string; name: string };
  /** The file with the first screen of a signed-in user, and the one it depends on, by their names without the hash. */
  home: { before: string; file: string };
  /** The API calls of every page, and the additional ones of the first page. */
  asks: { always: string; atHome: string };
};

const part = (name: string, html: string): string => `<!--${name}-->${html}<!--/${name}-->`;
const fetchEarly = (path: string): string => `<link rel="preload" as="fetch" crossorigin href="${path}">`;

/**
 * Writes parts into the page that only some users need; the server leaves out the others. A visitor sees the landing
 * page before any script has loaded, and for a signed-in user the browser need not run one file to discover the next.
 */
export function pageParts({ root, landing, home, asks }: PageParts): Plugin {
  return {
    name: 'casepack-page-parts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const fileOf = (name: string): string => {
          const file = Object.values(bundle ?? {}).find(
            (each) => each.type === 'chunk' && each.name === name,
          );
          if (file === undefined) throw new Error(`No built file is named ${name}`);
          return `/${file.fileName}`;
        };
        const { module } = await runnerImport<Record<string, FunctionComponent>>(join(root, landing.module), {
          root,
          configFile: false,
          logLevel: 'error',
        });
        const Landing = module[landing.name];
        if (Landing === undefined) throw new Error(`${landing.module} exports no ${landing.name}`);
        const runsEarly = `<script type="module" crossorigin src="${fileOf(home.before)}"></script>`;
        const preload = `<link rel="modulepreload" crossorigin href="${fileOf(home.file)}">`;
        return html
          .replace('</head>', () =>
            [
              part('member', runsEarly + preload + fetchEarly(asks.always)),
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
