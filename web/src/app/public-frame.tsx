import { Link, Outlet } from '@tanstack/react-router';
import { BrandMark } from '../ui/brand';
import { linkClass } from '../ui/link-class';
import { SkipLink } from './skip-link';

const bar = 'mx-auto flex h-14 max-w-page items-center justify-between px-4 sm:px-6 lg:px-8';

/** A full page load: for visitors, the home page is not part of this application. */
function Brand() {
  return (
    <a href="/" className="inline-flex min-h-11 items-center gap-2.5 text-lg font-semibold tracking-tight">
      <BrandMark className="text-accent" />
      Casepack
    </a>
  );
}

/** Around pages for visitors. */
export function PublicFrame() {
  return (
    <div className="min-h-dvh bg-paper">
      <SkipLink />
      <header className="sticky top-0 z-30 border-b bg-paper">
        <div className={bar}>
          <Brand />
          <Link to="/login" className={linkClass}>
            Sign In
          </Link>
        </div>
      </header>
      <main tabIndex={-1} className="mx-auto max-w-page px-4 py-6 outline-hidden sm:px-6 lg:px-8">
        <Outlet />
      </main>
    </div>
  );
}

/** Around the sign-in form. */
export function SignInFrame() {
  return (
    <div className="min-h-dvh bg-ground">
      <header>
        <div className={bar}>
          <Brand />
        </div>
      </header>
      <main tabIndex={-1} className="mx-auto w-full max-w-lg px-4 pt-4 pb-16 outline-hidden sm:pt-12">
        <Outlet />
      </main>
    </div>
  );
}
