import type { Collection } from '@casepack/contract/catalog/collection';
import { formatInstantDay } from '@casepack/contract/date-text';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { Badge } from '../../ui/badge';
import { Card } from '../../ui/card';
import { IconButton } from '../../ui/icon-button';

type CollectionCardProps = { collection: Collection; onEdit: () => void; onDelete: () => void };

export function CollectionCard({ collection, onEdit, onDelete }: CollectionCardProps) {
  const { name, description, tagFilters, isActive, sortOrder, createdAt } = collection;
  return (
    <Card as="article" aria-label={name} padded={false} className="flex h-full flex-col gap-3 p-4">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h3 className="font-semibold wrap-anywhere">{name}</h3>
          <Badge color={isActive ? 'green' : 'grey'}>{isActive ? 'Active' : 'Inactive'}</Badge>
        </div>
        <div className="-me-2 -mt-1.5 flex shrink-0">
          <IconButton aria-label={`Edit ${name}`} onClick={onEdit}>
            <Pencil aria-hidden />
          </IconButton>
          <IconButton variant="danger" aria-label={`Delete ${name}`} onClick={onDelete}>
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      </div>
      {description !== null && <p className="line-clamp-3 text-sm text-ink-soft">{description}</p>}
      {tagFilters.length > 0 && (
        <ul aria-label="Tags" className="flex flex-wrap gap-1">
          {tagFilters.map((tag) => (
            <li key={tag} className="flex">
              <Badge className="max-w-full truncate">{tag}</Badge>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-auto text-sm text-ink-soft tabular-nums">
        Sort order {sortOrder} · Created {formatInstantDay(createdAt)}
      </p>
    </Card>
  );
}
