import type { UseQueryResult } from '@tanstack/react-query';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Tags from 'lucide-react/icons/tags';
import { messageOf } from '../../api/api-error';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { IconButton } from '../../ui/icon-button';
import { LoadFailed } from '../../ui/load-failed';
import { SkeletonRows } from '../../ui/skeleton';
import { toast } from '../../ui/toast';

/** Tags come from the products and are only shown. */
const sayReadOnly = () =>
  toast({ title: 'Tags', description: 'Tags are automatically generated from product data' });

type TagListProps = { tags: UseQueryResult<string[]>; found: string[] | undefined };

export function TagList({ tags, found }: TagListProps) {
  if (tags.isPending) return <SkeletonRows count={3} label="Loading tags" />;
  if (found === undefined) {
    return (
      <LoadFailed
        title="Failed to fetch tags"
        hint={messageOf(tags.error, 'Check your connection and try again.')}
        retrying={tags.isFetching}
        onRetry={() => void tags.refetch()}
      />
    );
  }
  return (
    <>
      <h2 className="sr-only">Tags</h2>
      <div className="mb-4 flex justify-end">
        <Button onClick={sayReadOnly}>
          <Plus aria-hidden />
          Create Tag
        </Button>
      </div>
      {found.length === 0 ? (
        <EmptyState
          level={3}
          icon={<Tags />}
          title={tags.data?.length === 0 ? 'No tags yet' : 'No tags found'}
          hint={
            tags.data?.length === 0
              ? 'A tag shows here as soon as a product carries it.'
              : 'Try adjusting your search or filters'
          }
        />
      ) : (
        <ul aria-label="Tags" className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          {found.map((tag) => (
            <li
              key={tag}
              className="flex min-w-0 items-center justify-between gap-2 rounded-lg border py-1 ps-4 pe-2"
            >
              <span className="truncate">{tag}</span>
              <IconButton aria-label={`Edit tag ${tag}`} onClick={sayReadOnly}>
                <Pencil aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
