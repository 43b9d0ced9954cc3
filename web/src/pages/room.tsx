import Package from 'lucide-react/icons/package';
import { Card } from '../ui/card';
import { EmptyState } from '../ui/empty-state';
import { PageHeader } from '../ui/page-header';
import { usePageTitle } from './use-page-title';

type RoomProps = { title: string; subtitle?: string | undefined };

/** A page whose part of the product is not there yet, and which says so. */
export function Room({ title, subtitle }: RoomProps) {
  usePageTitle(title);
  return (
    <>
      <PageHeader title={title} subtitle={subtitle} />
      <Card padded={false}>
        <EmptyState
          icon={<Package />}
          title="This part is not there yet"
          hint="It is being built. Nothing you did went wrong."
        />
      </Card>
    </>
  );
}
