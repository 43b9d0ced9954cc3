import { counted } from '@casepack/contract/count';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state';
import { linkClass } from '../../ui/link-class';
import { SearchInput } from '../../ui/search-input';
import type { Guide } from './guide';
import { PathLink } from './path-link';
import { type Hit, searchGuides, wordsOf } from './search-guides';

type HelpSearchProps = { guides: readonly Guide[]; text: string; onSearch: (text: string) => void };

export function HelpSearch({ guides, text, onSearch }: HelpSearchProps) {
  const isSearching = wordsOf(text).length > 0;
  const hits = searchGuides(guides, text);
  return (
    <>
      <SearchInput label="Search help" value={text} onSearch={onSearch} className="mb-2 max-w-xl" />
      <p role="status" className="mb-4 min-h-6 text-sm text-ink-soft">
        {isSearching && counted(hits.length, 'result')}
      </p>
      {isSearching ? <Hits hits={hits} text={text} /> : <GuideList guides={guides} />}
    </>
  );
}

const cardClass = 'block h-full rounded-lg border bg-paper p-4 hover:border-line-strong';

function GuideList({ guides }: { guides: readonly Guide[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {guides.map(({ slug, title, summary }) => (
        <li key={slug}>
          <PathLink href={`/help/${slug}`} className={cardClass}>
            <h2 className="font-semibold text-accent">{title}</h2>
            <p className="mt-1 text-ink-soft">{summary}</p>
          </PathLink>
        </li>
      ))}
    </ul>
  );
}

function Hits({ hits, text }: { hits: readonly Hit[]; text: string }) {
  if (hits.length === 0) {
    return (
      <EmptyState
        title={`Nothing found for '${text}'`}
        hint="Try fewer or other words, such as 'invoice', 'price list' or 'import'. Clear the field to see all guides."
      />
    );
  }
  return (
    <ul className="divide-y border-y">
      {hits.map(({ guide, section, excerpt }) => (
        <li key={`${guide.slug} ${section?.id}`} className="py-3">
          <h2>
            <PathLink
              href={section ? `/help/${guide.slug}#${section.id}` : `/help/${guide.slug}`}
              className={linkClass}
            >
              {section ? section.title : guide.title}
            </PathLink>
            {section && <span className="ms-2 text-sm text-ink-soft">{guide.title}</span>}
          </h2>
          <p className="mt-1 max-w-text text-sm text-ink-soft">{marked(excerpt, text)}</p>
        </li>
      ))}
    </ul>
  );
}

/** The excerpt with the words that were looked for. */
function marked(excerpt: string, text: string): ReactNode[] {
  const wanted = wordsOf(text);
  return excerpt.split(/([\p{L}\p{N}]+)/u).map((part, index) => {
    const [word] = wordsOf(part);
    if (word === undefined || !wanted.some((start) => word.startsWith(start))) return part;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
      <mark key={index} className="bg-transparent font-semibold text-ink">
        {part}
      </mark>
    );
  });
}
