import { lazy, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from './app/error-boundary';
import { sessionHint } from './app/session-hint';
import './ui/theme.css';

// A visitor at the front door needs neither router nor calls, and gets the landing page without them.
const isVisitor = sessionHint(document) === 'no' && window.location.pathname === '/';

const Start = lazy(async () => ({
  default: isVisitor ? (await import('./pages/landing-page')).LandingPage : (await import('./app/app')).App,
}));

const container = document.getElementById('root');
if (container === null) throw new Error('The page has no element with the id "root"');

createRoot(container).render(
  <StrictMode>
    <ErrorBoundary>
      <Suspense>
        <Start />
      </Suspense>
    </ErrorBoundary>
  </StrictMode>,
);
