import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from './app/error-boundary';
import { sessionHint } from './app/session-hint';
import './ui/theme.css';

const LANDING_TITLE = 'Professional Order Entry System · Casepack';

// A visitor on the home page needs neither router nor API calls, and gets the landing page without them.
const isVisitor = sessionHint(document) === 'no' && window.location.pathname === '/';

const Start = lazy(async () => ({
  default: isVisitor ? (await import('./pages/landing-page')).LandingPage : (await import('./app/app')).App,
}));

// The server writes the chosen theme into the page, except where Vite serves it.
if (import.meta.env.DEV) {
  const theme = /(?:^|; )theme=(light|dark)/.exec(document.cookie)?.[1];
  if (theme) document.documentElement.dataset.theme = theme;
}

const container = document.getElementById('root');
if (container === null) throw new Error('The page has no element with the id "root"');

if (isVisitor && container.hasChildNodes()) {
  // The server sent the complete landing page, and its links need no script.
  document.title = LANDING_TITLE;
} else {
  createRoot(container).render(
    <StrictMode>
      <ErrorBoundary>
        <Suspense>
          <Start />
        </Suspense>
      </ErrorBoundary>
    </StrictMode>,
  );
}
