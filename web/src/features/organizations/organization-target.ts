import { OrganizationType } from '@casepack/contract/organizations/organization-type';

export interface OrganizationTarget {
  type: OrganizationType;
  id: number | 'new';
}

/** The organization that the URL asks for, or a message if it does not name one. */
export function organizationTarget(search: Readonly<Record<string, unknown>>): OrganizationTarget | string {
  const { type: givenType, id: givenId } = search;
  if (givenType === undefined || givenType === '')
    return 'The address does not say which kind of organization.';
  if (givenId === undefined || givenId === '') return 'The address does not say which organization.';
  const type = OrganizationType.safeParse(givenType);
  if (!type.success) return 'Invalid organization type';
  if (givenId === 'new') return { type: type.data, id: 'new' };
  const id = Number(givenId);
  if (!Number.isInteger(id) || id < 1) return 'The address does not name an organization that can exist.';
  return { type: type.data, id };
}
