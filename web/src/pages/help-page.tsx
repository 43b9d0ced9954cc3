import { type OrderSide, orderSideOf } from '@casepack/contract/access/questions';
import { toActor } from '@casepack/contract/users/user';
import { Link, useLocation, useParams, useRouter } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useCurrentUser } from '../api/current-user';
import { allGuides } from '../features/help/all-guides';
import type { Audience, Guide } from '../features/help/guide';
import { GuideView } from '../features/help/guide-view';
import { HelpSearch } from '../features/help/help-search';
import { buttonClass } from '../ui/button-class';
import { PageHeader } from '../ui/page-header';
import { NotFoundPage } from './not-found-page';
import { usePageTitle } from './use-page-title';

const audienceOf: Record<OrderSide, Audience> = { staff: 'manufacturer', rep: 'sales', customer: 'buyer' };

/** The guides that concern the user, or one of them. */
export function HelpPage() {
  const user = useCurrentUser();
  const { guide: slug } = useParams({ strict: false });
  if (user === null) return <NotFoundPage />;
  const audience = audienceOf[orderSideOf(toActor(user))];
  const guides = allGuides.filter((each) => each.audience.includes(audience));
  if (slug === undefined) return <AllGuides guides={guides} />;
  const guide = guides.find((each) => each.slug === slug);
  return guide ? <OneGuide key={slug} guide={guide} /> : <NotFoundPage />;
}

function AllGuides({ guides }: { guides: readonly Guide[] }) {
  usePageTitle('Help');
  const router = useRouter();
  const searchText = useLocation({ select: ({ searchStr }) => searchStr });
  const text = new URLSearchParams(searchText).get('search') ?? '';
  function search(wanted: string) {
    const href = wanted === '' ? '/help' : `/help?${new URLSearchParams({ search: wanted })}`;
    void router.navigate({ href, replace: true, resetScroll: false });
  }
  return (
    <>
      <PageHeader title="Help" subtitle="Short guides: what you can do here, and where." />
      <HelpSearch guides={guides} text={text} onSearch={search} />
    </>
  );
}

function OneGuide({ guide }: { guide: Guide }) {
  usePageTitle(guide.title);
  return (
    <>
      <PageHeader
        back={
          <Link to="/help/{-$guide}" className={buttonClass({ variant: 'link', size: 'sm' })}>
            <ArrowLeft aria-hidden />
            Back to Help
          </Link>
        }
        title={guide.title}
        subtitle={guide.summary}
      />
      <GuideView guide={guide} />
    </>
  );
}
