import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useCurrentUser } from '../api/current-user';
import { DraftList } from '../features/drafts/draft-list';
import { buttonClass } from '../ui/button-class';
import { PageHeader } from '../ui/page-header';
import { usePageTitle } from './use-page-title';

export function DraftsPage() {
  usePageTitle('Drafts');
  const user = useCurrentUser();
  return (
    <>
      <PageHeader
        back={
          <Link to="/orders" className={buttonClass({ variant: 'link', size: 'sm' })}>
            <ArrowLeft aria-hidden />
            Back to Orders
          </Link>
        }
        title="Drafts"
        subtitle="Orders that are not placed yet. They reserve no stock."
      />
      {user && <DraftList user={user} />}
    </>
  );
}
