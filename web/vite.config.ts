import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { firstScreen } from './vite-plugins/first-screen.ts';
import { guides } from './vite-plugins/guides.ts';
import { pageParts } from './vite-plugins/page-parts.ts';
import { preloadFont } from './vite-plugins/preload-font.ts';
import { withoutJsonSchema } from './vite-plugins/without-json-schema.ts';
import { withoutSummaries } from './vite-plugins/without-summaries.ts';
import { withoutZodCycles } from './vite-plugins/without-zod-cycles.ts';
import { withoutZodFormats } from './vite-plugins/without-zod-formats.ts';
import { withoutZodMessages } from './vite-plugins/without-zod-messages.ts';
import { writeCompressed } from './vite-plugins/write-compressed.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    guides(),
    preloadFont('inter-latin-wght-normal'),
    withoutJsonSchema(),
    withoutSummaries(),
    withoutZodCycles(),
    withoutZodFormats(),
    withoutZodMessages(),
    firstScreen(import.meta.dirname, {
      start: 'src/main.tsx',
      landing: 'src/pages/landing-page.tsx',
      home: ['src/app/app.tsx', 'src/pages/catalog-page.tsx'],
      later: ['/useBlocker.js', '/mutationObserver.js', '/useMutation.js'],
    }),
    pageParts({
      root: import.meta.dirname,
      landing: { module: 'src/features/landing/landing-page.tsx', name: 'LandingPage' },
      home: { before: 'shapes', file: 'app' },
      asks: { always: '/api/auth/user', atHome: '/api/products?limit=24' },
    }),
    writeCompressed(),
  ],
  resolve: {
    // A shim for a hook that this React has built in.
    alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }],
  },
  server: {
    port: 5173,
    proxy: {
      '/api': { target: 'http://localhost:3000', changeOrigin: false },
      '/images': { target: 'http://localhost:3000', changeOrigin: false },
    },
  },
  build: {
    outDir: 'dist',
    assetsDir: 'assets',
    target: 'es2022',
    manifest: false,
    sourcemap: false,
    emptyOutDir: true,
    // The first file names all others, and other hashes compress less.
    rolldownOptions: { output: { hashCharacters: 'hex' } },
    modulePreload: {
      polyfill: false,
      // The lists of dependencies of each page would be part of the first file, and they do not compress.
      resolveDependencies: (_file, needed, { hostType }) => (hostType === 'html' ? needed : []),
    },
  },
});
