import { canEver } from '@casepack/contract/access/permissions';
import { isPlatformAdmin } from '@casepack/contract/access/questions';
import { type CurrentUser, toActor } from '@casepack/contract/users/user';
import { useLocation, useRouter } from '@tanstack/react-router';
import { type ComponentType, useEffect } from 'react';
import { useCurrentUser } from '../api/current-user';
import { part } from '../ui/part';
import { SkeletonRows } from '../ui/skeleton';
import { AccessDeniedPage } from './access-denied-page';
import { AdminFrame, type SectionLink } from './admin-frame';
import type { AdminSectionPath } from './admin-section-paths';
import { adminSections } from './admin-sections';
import { usePageTitle } from './use-page-title';
import { useSetup } from './use-setup';

const waiting = <SkeletonRows count={6} />;

const sections: readonly (SectionLink & { hasTabs: boolean; panel: ComponentType })[] = adminSections.map(
  (section) => ({
    path: section.path,
    name: section.name,
    partOf: 'partOf' in section ? section.partOf : undefined,
    hasTabs: 'hasTabs' in section,
    panel: part<object>(section.load, waiting),
  }),
);

const ConnectedOrganizations = part(
  async () => (await import('../features/organizations/connected-organizations')).ConnectedOrganizations,
  waiting,
);

const CONNECTED = 'connected-orgs';

function sectionsOf(user: CurrentUser): AdminSectionPath[] {
  const actor = toActor(user);
  return adminSections
    .filter((section) => !('needs' in section) || canEver(actor, section.needs))
    .map(({ path }) => path);
}

/** One section of the admin panel, by its own address. */
export function AdminSectionPage() {
  const user = useCurrentUser();
  const path = useLocation({ select: ({ pathname }) => pathname.split('/')[2] });
  const current = sections.find((section) => section.path === path);
  usePageTitle(current?.name ?? 'Admin');
  const isGuided = useSetup(user).guide !== null;
  if (user === null || current === undefined) return null;

  const own = sectionsOf(user);
  if (!own.includes(current.path)) return <AccessDeniedPage />;
  const { panel: Panel } = current;
  if (current.hasTabs) return <Panel />;
  const isListed = ({ path }: SectionLink) => own.includes(path) && (path !== 'setup' || isGuided);
  return (
    <AdminFrame sections={sections.filter(isListed)} current={current}>
      <Panel key={current.path} />
    </AdminFrame>
  );
}

/** The hash of the connected organizations shows them; all else leads on to a section, by its name or to the first. */
export function AdminPage() {
  usePageTitle('Admin');
  const user = useCurrentUser();
  const router = useRouter();
  const { pathname, hash, searchStr } = useLocation();
  const isConnected = hash === CONNECTED;
  const setup = useSetup(user);
  const own =
    user === null ? [] : sectionsOf(user).filter((path) => path !== 'setup' || setup.guide !== null);
  const search = new URLSearchParams(searchStr);
  const asked = search.get('tab');
  // Whoever has other manufacturers to run is not led to the guide of a new one.
  const runsOthers = user !== null && isPlatformAdmin(toActor(user)) && setup.guide?.isFirst !== true;
  const start = own.find((path) => path !== 'setup' || !runsOthers);
  const target = own.find((path) => path === asked) ?? start;

  // On its way to a section this page still shows, at the section's address.
  const isHere = /^\/admin\/?$/.test(pathname);

  useEffect(() => {
    if (!isHere || isConnected || target === undefined || setup.isPending) return;
    // A card provider's return parameters come along: the payments read them.
    const kept = new URLSearchParams(searchStr);
    kept.delete('tab');
    const query = kept.size > 0 ? `?${kept}` : '';
    void router.navigate({ href: `/admin/${target}${query}`, replace: true });
  }, [isHere, isConnected, target, searchStr, router, setup.isPending]);

  return (
    <AdminFrame sections={sections.filter(({ path }) => own.includes(path))} current={undefined}>
      {isConnected ? <ConnectedOrganizations /> : waiting}
    </AdminFrame>
  );
}
