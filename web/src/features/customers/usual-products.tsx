import { counted, formatCount } from '@casepack/contract/count';
import { formatDay } from '@casepack/contract/date-text';
import type { OrderGuideRow } from '@casepack/contract/desk/order-guide';
import type { TemplateSummary } from '@casepack/contract/desk/template';
import { useQuery } from '@tanstack/react-query';
import ListChecks from 'lucide-react/icons/list-checks';
import { Card, CardHeader } from '../../ui/card';
import { EmptyState } from '../../ui/empty-state';
import { LoadFailed } from '../../ui/load-failed';
import { SkeletonRows } from '../../ui/skeleton';
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../../ui/table';
import { customerQueries } from './customers.queries';

/** What the customer buys again and again: the order guide, and the saved templates. */
export function UsualProducts({ customerId }: { customerId: number }) {
  const guide = useQuery(customerQueries.guide(customerId));
  const templates = useQuery(customerQueries.templates(customerId));
  return (
    <div className="flex flex-col gap-6">
      {templates.data && templates.data.length > 0 && <Templates templates={templates.data} />}
      {guide.data && <Guide rows={guide.data} />}
      {!guide.data && !guide.isError && <SkeletonRows count={6} label="Loading the order guide" />}
      {!guide.data && guide.isError && (
        <Card padded={false}>
          <LoadFailed title="The order guide could not be loaded" onRetry={() => void guide.refetch()} />
        </Card>
      )}
    </div>
  );
}

function Templates({ templates }: { templates: readonly TemplateSummary[] }) {
  return (
    <Card as="section" aria-labelledby="customer-templates">
      <CardHeader
        title={<span id="customer-templates">Templates</span>}
        description="Applied at the order desk"
        className="mb-2"
      />
      <ul className="divide-y">
        {templates.map(({ id, name, lineCount, ownerName }) => (
          <li key={id} className="flex flex-wrap gap-x-4 py-2">
            <span className="font-medium wrap-anywhere">{name}</span>
            <span className="text-sm text-ink-soft tabular-nums">
              {`${counted(lineCount, 'line')} · ${ownerName}`}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Guide({ rows }: { rows: readonly OrderGuideRow[] }) {
  if (rows.length === 0) {
    return (
      <Card padded={false}>
        <EmptyState
          icon={<ListChecks />}
          title="No order guide yet"
          hint="It lists what the customer bought in the last 18 months and can order today."
        />
      </Card>
    );
  }
  return (
    <section aria-labelledby="customer-guide">
      <h2 id="customer-guide" className="mb-2 text-lg font-semibold">
        Order guide
      </h2>
      <div className="rounded-lg md:border">
        <Table caption="Order guide">
          <TableHead>
            <HeaderCell>Product</HeaderCell>
            <HeaderCell>SKU</HeaderCell>
            <HeaderCell money>Usual cases</HeaderCell>
            <HeaderCell money>Last cases</HeaderCell>
            <HeaderCell>Last ordered</HeaderCell>
            <HeaderCell>Usually every</HeaderCell>
          </TableHead>
          <TableBody>
            {rows.map(({ product, usualQuantity, lastQuantity, lastOrderedOn, usualIntervalDays }) => (
              <TableRow key={product.id}>
                <Cell label="Product" className="wrap-anywhere">
                  {product.name}
                </Cell>
                <Cell label="SKU" className="whitespace-nowrap">
                  {product.sku}
                </Cell>
                <Cell label="Usual cases" money>
                  {formatCount(usualQuantity)}
                </Cell>
                <Cell label="Last cases" money>
                  {formatCount(lastQuantity)}
                </Cell>
                <Cell label="Last ordered" className="whitespace-nowrap">
                  {formatDay(lastOrderedOn)}
                </Cell>
                <Cell label="Usually every">
                  {usualIntervalDays === null ? '' : counted(usualIntervalDays, 'day')}
                </Cell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
    </section>
  );
}
