import { canEver } from '@casepack/contract/access/permissions';
import { orderRoleOf } from '@casepack/contract/access/questions';
import { type CurrentUser, toActor } from '@casepack/contract/users/user';
import { ownOrganization } from '../api/own-organization';
import { seesApprovals } from '../features/approvals/sees-approvals';
import type { Command } from '../features/palette/palette';
import { statementOwner } from '../features/statements/statement-owner';
import { adminSections } from './admin-sections';

type Place = readonly [name: string, href: string, isAllowed: boolean];

const toCommands = (group: string, places: readonly Place[]): Command[] =>
  places.flatMap(([name, href, isAllowed]) =>
    isAllowed ? [{ id: `${group} ${name}`, group, name, href }] : [],
  );

/** The actions and pages that this user has. The setup guide is gone when it is done. */
export function placesFor(user: CurrentUser, hasGuide = false): Command[] {
  const actor = toActor(user);
  const { isAdmin } = user;
  const own = ownOrganization(user);
  const isMember = isAdmin || own !== undefined;
  const isOrgAdmin = user.isOrgAdmin && !isAdmin;
  const sections = adminSections.filter(
    (section) =>
      (section.path !== 'setup' || hasGuide) && (!('needs' in section) || canEver(actor, section.needs)),
  );
  const hasSection = (path: string) => isAdmin && sections.some((section) => section.path === path);
  return [
    ...toCommands('Actions', [
      ['New order', '/desk', isMember],
      ['Add product', '/admin/products', hasSection('products')],
      ['Import products', '/admin/import', hasSection('import')],
      ['Import customers, prices, stock or past orders', '/admin/imports', hasSection('imports')],
      ['Invite user', '/admin/users', isAdmin],
      ['Invite user', '/organization-admin#users', isOrgAdmin],
      ['Add organization', '/admin/create-organization', isAdmin],
    ]),
    ...toCommands('Pages', [
      ['Catalog', '/', true],
      ['Orders', '/orders', true],
      [orderRoleOf(actor) === 'staff' ? 'Order desk' : 'Quick order', '/desk', isMember],
      ['Drafts', '/orders/drafts', isMember],
      ['Approvals', '/approvals', seesApprovals(user)],
      ['Cart and checkout', '/checkout', true],
      ['Statement', '/orders/statement', statementOwner(user) !== undefined],
      ['Open invoices', '/account', statementOwner(user) !== undefined],
      ['Customers', '/customers', canEver(actor, 'customer-summary:list')],
      ['Overview', '/overview', canEver(actor, 'overview:view')],
      ['Receivables', '/receivables', canEver(actor, 'receivable:list')],
      ['Price lists', '/organization-admin#prices', !isAdmin && canEver(actor, 'price-list:view')],
      ['Imports', '/organization-admin#imports', !isAdmin && canEver(actor, 'catalog:edit')],
      [
        'My organization',
        `/organization-edit?type=${own?.organizationType}&id=${own?.organizationId}`,
        isOrgAdmin && own !== undefined,
      ],
      ['Organization management', '/organization-admin', isOrgAdmin],
      ['Organizations', '/admin/organizations', isAdmin],
      ...sections
        .filter((section) => !('partOf' in section))
        .map(({ name, path }): Place => [`Admin: ${name}`, `/admin/${path}`, isAdmin]),
      ['Notifications', '/account#notifications', canEver(actor, 'notification-settings:edit')],
      ['Change password', '/account', true],
      ['Help', '/help', true],
    ]),
  ];
}
