import { z } from 'zod';

export const organizationTypes = ['manufacturer', 'sales_organization', 'wholesale_customer'] as const;
export const OrganizationType = z.enum(organizationTypes);
export type OrganizationType = z.infer<typeof OrganizationType>;
