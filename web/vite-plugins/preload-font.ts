import type { Plugin } from 'vite';

/** Preloads the one font file that every page needs before the stylesheet has been read. */
export function preloadFont(name: string): Plugin {
  return {
    name: 'casepack-preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find(
          (path) => path.includes(`/${name}-`) && path.endsWith('.woff2'),
        );
        if (file === undefined) throw new Error(`No built font file is named after ${name}`);
        return [
          {
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head',
          },
        ];
      },
    },
  };
}
