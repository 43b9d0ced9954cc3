import { formatInstantDay } from '@casepack/contract/date-text';
import { documentKindLabels, type OrderDocument } from '@casepack/contract/documents/documents';
import type { UseQueryResult } from '@tanstack/react-query';
import FileText from 'lucide-react/icons/file-text';
import Trash2 from 'lucide-react/icons/trash-2';
import { Card } from '../../ui/card';
import { EmptyState } from '../../ui/empty-state';
import { IconButton } from '../../ui/icon-button';
import { linkClass } from '../../ui/link-class';
import { LoadFailed } from '../../ui/load-failed';
import { SkeletonRows } from '../../ui/skeleton';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table';
import { VisuallyHidden } from '../../ui/visually-hidden';
import { sizeText, typeText } from './file-facts';

type DocumentListProps = {
  result: UseQueryResult<OrderDocument[]>;
  hrefOf: (key: string) => string;
  onRemove?: (document: OrderDocument) => void;
};

export function DocumentList({ result, hrefOf, onRemove }: DocumentListProps) {
  const { data: documents, isError, isFetching, refetch } = result;
  if (documents === undefined) {
    if (!isError) return <SkeletonRows count={3} label="Loading documents" />;
    return (
      <Card padded={false}>
        <LoadFailed
          title="The documents could not be loaded"
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      </Card>
    );
  }
  if (documents.length === 0) {
    return (
      <Card padded={false}>
        <EmptyState
          icon={<FileText />}
          level={3}
          title="Documents Coming Soon"
          hint="Confirmation, invoices and other papers of this order will be kept here."
        />
      </Card>
    );
  }
  const hasActions = documents.some(({ removable }) => removable);
  return (
    <div className="rounded-lg md:border">
      <Table caption="Documents">
        <TableHead>
          <HeaderCell>Name</HeaderCell>
          <HeaderCell>Kind</HeaderCell>
          <HeaderCell>Date</HeaderCell>
          <HeaderCell money>Format</HeaderCell>
          {hasActions && (
            <HeaderCell>
              <VisuallyHidden>Actions</VisuallyHidden>
            </HeaderCell>
          )}
        </TableHead>
        <TableBody>
          {documents.map((document) => (
            <TableRow key={document.key}>
              <Cell label="Name" className="wrap-anywhere">
                <a href={hrefOf(document.key)} download className={linkClass}>
                  {document.name}
                </a>
              </Cell>
              <Cell label="Kind">{documentKindLabels[document.kind]}</Cell>
              <Cell label="Date" className="whitespace-nowrap">
                {formatInstantDay(document.createdAt)}
              </Cell>
              <Cell label="Format" money>
                {typeText(document.contentType)}
                {document.bytes !== null && `, ${sizeText(document.bytes)}`}
              </Cell>
              {hasActions && (
                <Cell label="" align="end" className="max-md:empty:hidden">
                  {document.removable && onRemove && (
                    <IconButton
                      variant="danger"
                      aria-label={`Remove ${document.name}`}
                      onClick={() => onRemove(document)}
                    >
                      <Trash2 aria-hidden />
                    </IconButton>
                  )}
                </Cell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
