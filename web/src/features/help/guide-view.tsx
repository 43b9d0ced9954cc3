import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { linkClass } from '../../ui/link-class';
import type { Guide } from './guide';
import { Blocks } from './guide-blocks';
import { PathLink } from './path-link';

/** Scrolls to the section in the URL and moves the focus there, after the app has moved it to the page title. */
function useFocusedSection(): void {
  const router = useRouter();
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    function show() {
      const heading = hash === '' ? null : document.getElementById(hash);
      heading?.scrollIntoView();
      heading?.focus({ preventScroll: true });
    }
    show();
    return router.subscribe('onRendered', show);
  }, [router, hash]);
}

export function GuideView({ guide }: { guide: Guide }) {
  useFocusedSection();
  const { intro, sections, pictures } = guide;
  return (
    <div className="gap-12 lg:grid lg:grid-cols-[minmax(0,1fr)_14rem]">
      <details className="mb-6 rounded-lg border px-4 lg:hidden">
        <summary className="cursor-pointer py-2.5 font-medium">On this page</summary>
        <SectionLinks guide={guide} />
      </details>
      <div className="order-last max-lg:hidden">
        <div className="sticky top-20">
          <p className="text-sm font-medium text-ink-soft">On this page</p>
          <SectionLinks guide={guide} />
        </div>
      </div>
      <article className="min-w-0">
        <Blocks blocks={intro} pictures={pictures} />
        {sections.map(({ id, title, blocks }) => (
          <section key={id} aria-labelledby={id} className="mt-8">
            <h2 id={id} tabIndex={-1} className="mb-3 scroll-mt-20 text-lg font-semibold">
              {title}
            </h2>
            <Blocks blocks={blocks} pictures={pictures} />
          </section>
        ))}
        <p className="mt-10 border-t pt-4 text-ink-soft">
          Something else?{' '}
          <PathLink href="/help" className={linkClass}>
            Search all guides
          </PathLink>
        </p>
      </article>
    </div>
  );
}

const SectionLinks = ({ guide: { slug, sections } }: { guide: Guide }) => (
  <nav aria-label="On this page" className="mt-1 max-lg:mb-3">
    <ul>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <PathLink
            href={`/help/${slug}#${id}`}
            className="block rounded-sm py-1 text-ink-soft hover:text-ink pointer-coarse:py-2.5"
          >
            {title}
          </PathLink>
        </li>
      ))}
    </ul>
  </nav>
);
