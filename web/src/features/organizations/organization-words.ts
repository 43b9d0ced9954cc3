import type { OrganizationType } from '@casepack/contract/organizations/organization-type';

interface Words {
  one: string;
  many: string;
  /** The type as used inside a sentence. */
  inText: string;
  manyInText: string;
}

export const organizationWords = {
  manufacturer: {
    one: 'Manufacturer',
    many: 'Manufacturers',
    inText: 'manufacturer',
    manyInText: 'manufacturers',
  },
  sales_organization: {
    one: 'Sales Organization',
    many: 'Sales Organizations',
    inText: 'sales organization',
    manyInText: 'sales organizations',
  },
  wholesale_customer: {
    one: 'Wholesale Customer',
    many: 'Wholesale Customers',
    inText: 'wholesale customer',
    manyInText: 'wholesale customers',
  },
} as const satisfies Record<OrganizationType, Words>;

/** A customer is listed by its business name, or by the name of the contact if there is none. */
export const organizationName = (organization: { name: string; businessName?: string | null }): string =>
  organization.businessName || organization.name;
