import type { ReactNode } from 'react';
import { linkClass } from '../../ui/link-class';
import type { Block, Guide, Inline } from './guide';
import { PathLink } from './path-link';

// What guides consist of never changes, so that places serve as keys.
const keyed = <Item,>(items: readonly Item[], show: (item: Item, key: string) => ReactNode): ReactNode[] =>
  items.map((item, index) => show(item, String(index)));

const isPath = (text: string): boolean => /^\/[a-z]/.test(text);
const codeClass = 'rounded-sm bg-sunken px-1 py-0.5 text-sm';

function InlineText({ inline }: { inline: Inline }) {
  if (typeof inline === 'string') return inline;
  if (inline.kind === 'strong') {
    return (
      <strong className="font-semibold">
        <Texts inner={inline.inner} />
      </strong>
    );
  }
  if (inline.kind === 'code') {
    if (!isPath(inline.text)) return <code className={codeClass}>{inline.text}</code>;
    return (
      <PathLink href={inline.text} className={linkClass}>
        {inline.text}
      </PathLink>
    );
  }
  const inner = <Texts inner={inline.inner} />;
  if (inline.href.startsWith('https:')) {
    return (
      <a href={inline.href} target="_blank" rel="noopener noreferrer" className={linkClass}>
        {inner}
      </a>
    );
  }
  return (
    <PathLink href={inline.href} className={linkClass}>
      {inner}
    </PathLink>
  );
}

const Texts = ({ inner }: { inner: readonly Inline[] }) =>
  keyed(inner, (inline, key) => <InlineText key={key} inline={inline} />);

type BlocksProps = { blocks: readonly Block[]; pictures: Guide['pictures'] };

export const Blocks = ({ blocks, pictures }: BlocksProps) =>
  keyed(blocks, (block, key) => <ShownBlock key={key} block={block} pictures={pictures} />);

function ShownBlock({ block, pictures }: { block: Block; pictures: Guide['pictures'] }) {
  switch (block.kind) {
    case 'heading':
      return (
        <h3 id={block.id} tabIndex={-1} className="mt-6 scroll-mt-20 font-semibold">
          {block.text}
        </h3>
      );
    case 'paragraph':
      return (
        <p className="mt-3 max-w-text first:mt-0">
          <Texts inner={block.inner} />
        </p>
      );
    case 'list':
      return <GuideList {...block} pictures={pictures} />;
    case 'code':
      return (
        <pre className="mt-3 overflow-x-auto rounded-lg bg-sunken p-3 text-sm">
          <code>{block.text}</code>
        </pre>
      );
    case 'table':
      return <GuideTable {...block} />;
    case 'picture': {
      const picture = pictures[block.name];
      return (
        picture && (
          <img
            src={picture.url}
            width={picture.width}
            height={picture.height}
            alt={block.alt}
            loading="lazy"
            className="mt-4 h-auto max-w-full rounded-lg border"
          />
        )
      );
    }
  }
}

type GuideListProps = { isOrdered: boolean; items: Block[][]; pictures: Guide['pictures'] };

function GuideList({ isOrdered, items, pictures }: GuideListProps) {
  const List = isOrdered ? 'ol' : 'ul';
  return (
    <List
      className={`mt-3 max-w-text space-y-2 ps-5 marker:text-ink-soft ${isOrdered ? 'list-decimal' : 'list-disc'}`}
    >
      {keyed(items, (blocks, key) => (
        <li key={key} className="ps-1">
          <Blocks blocks={blocks} pictures={pictures} />
        </li>
      ))}
    </List>
  );
}

type GuideTableProps = { head: Inline[][]; rows: Inline[][][] };

/** Two or three narrow columns, which fit a phone as well. */
function GuideTable({ head, rows }: GuideTableProps) {
  return (
    <table className="mt-4 w-full max-w-text border-y text-sm">
      <thead>
        <tr>
          {keyed(head, (inner, key) => (
            <th key={key} scope="col" className="py-2 pe-4 text-left font-medium text-ink-soft">
              <Texts inner={inner} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {keyed(rows, (row, key) => (
          <tr key={key} className="border-t align-top">
            {keyed(row, (inner, column) => (
              <td key={column} className="py-2 pe-4">
                <Texts inner={inner} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
