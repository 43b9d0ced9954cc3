import { canEver } from '@casepack/contract/access/permissions';
import { isPlatformAdmin } from '@casepack/contract/access/questions';
import { toActor } from '@casepack/contract/users/user';
import { useLocation, useRouter } from '@tanstack/react-router';
import { useCurrentUser } from '../api/current-user';
import { ManufacturerChooser } from '../features/catalog/manufacturer-chooser';
import { OverviewFigures } from '../features/overview/overview-figures';
import { PageHeader } from '../ui/page-header';
import { NotFoundPage } from './not-found-page';
import { usePageTitle } from './use-page-title';

/** For sellers; buyers do not have this page. */
export function OverviewPage() {
  const user = useCurrentUser();
  const actor = user && toActor(user);
  if (!canEver(actor, 'overview:view')) return <NotFoundPage />;
  return isPlatformAdmin(actor) ? (
    <OfAllManufacturers />
  ) : (
    <OwnOverview hasReceivables={canEver(actor, 'receivable:list')} />
  );
}

const subtitle = 'How orders and payments stand';

function OwnOverview({ hasReceivables }: { hasReceivables: boolean }) {
  usePageTitle('Overview');
  return (
    <>
      <PageHeader title="Overview" subtitle={subtitle} />
      <OverviewFigures hasReceivables={hasReceivables} />
    </>
  );
}

/** A platform administrator sees all manufacturers or the one in the URL. */
function OfAllManufacturers() {
  usePageTitle('Overview');
  const router = useRouter();
  const searchText = useLocation({ select: ({ searchStr }) => searchStr });
  const chosen = Number(new URLSearchParams(searchText).get('manufacturer')) || undefined;
  return (
    <>
      <PageHeader
        title="Overview"
        subtitle={subtitle}
        actions={
          <div className="w-60">
            <ManufacturerChooser
              value={chosen}
              onChange={(id) => {
                const href = id === undefined ? '/overview' : `/overview?manufacturer=${id}`;
                void router.navigate({ href, resetScroll: false });
              }}
            />
          </div>
        }
      />
      <OverviewFigures manufacturerId={chosen} hasReceivables />
    </>
  );
}
