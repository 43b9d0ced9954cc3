import { documentKindLabels } from '@casepack/contract/documents/documents';
import { useQuery } from '@tanstack/react-query';
import FileText from 'lucide-react/icons/file-text';
import { Button } from '../../ui/button';
import { linkClass } from '../../ui/link-class';
import { Skeleton } from '../../ui/skeleton';
import { documentHref, documentQueries } from './documents.queries';

/** The papers of an order in few words, where the page is about something else. */
export function DocumentLinks({ orderId }: { orderId: number }) {
  const { data, isError, isFetching, refetch } = useQuery(documentQueries.ofOrder(orderId));
  if (data === undefined) {
    if (!isError) return <Skeleton className="mt-1 h-12" />;
    return (
      <p role="alert" className="mt-1 text-sm text-danger">
        The documents could not be loaded{' '}
        <Button variant="link" size="sm" busy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  if (data.length === 0) return <p className="mt-1 text-ink-soft">Documents Coming Soon</p>;
  return (
    <ul className="mt-1 flex flex-col gap-1">
      {data.map(({ key, kind, name }) => (
        <li key={key} className="flex items-center gap-2">
          <FileText aria-hidden className="size-4 shrink-0 text-ink-soft" />
          <a href={documentHref(orderId, key)} download className={linkClass}>
            {kind === 'upload' ? name : documentKindLabels[kind]}
          </a>
        </li>
      ))}
    </ul>
  );
}
