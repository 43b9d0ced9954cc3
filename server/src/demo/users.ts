import type { CustomerKey } from './customers';
import type { SalesOrganizationKey } from './manufacturers';

export interface DemoUser {
  email: string;
  firstName: string;
  lastName: string;
  company?: string;
  isAdmin?: boolean;
  isOrgAdmin?: boolean;
  active?: boolean;
  /** At most one of the three: the organization the user belongs to. */
  manufacturerId?: number;
  salesOrganization?: SalesOrganizationKey;
  customer?: CustomerKey;
}

const users = {
  admin: { email: 'admin@demo.casepack.test', firstName: 'Ada', lastName: 'Lindqvist', isAdmin: true },
  maker: {
    email: 'maker@demo.casepack.test',
    firstName: 'Maren',
    lastName: 'Holloway',
    company: 'Fernhollow Bath & Home',
    isAdmin: true,
    isOrgAdmin: true,
    manufacturerId: 3,
  },
  packer: {
    email: 'packer@demo.casepack.test',
    firstName: 'Theo',
    lastName: 'Brandt',
    company: 'Fernhollow Bath & Home',
    manufacturerId: 3,
  },
  rep: {
    email: 'rep@demo.casepack.test',
    firstName: 'Riley',
    lastName: 'Sandoval',
    company: 'Northline Sales Group',
    salesOrganization: 'northline',
  },
  formerRep: {
    email: 'former.rep@demo.casepack.test',
    firstName: 'Jonas',
    lastName: 'Pell',
    company: 'Northline Sales Group',
    active: false,
    salesOrganization: 'northline',
  },
  coastRep: {
    email: 'coast.rep@demo.casepack.test',
    firstName: 'Nadia',
    lastName: 'Okafor',
    company: 'Coastal Shelf Reps',
    isOrgAdmin: true,
    salesOrganization: 'coastal',
  },
  buyer: {
    email: 'buyer@demo.casepack.test',
    firstName: 'Hannah',
    lastName: 'Whitcomb',
    company: 'Saltbox Mercantile',
    isOrgAdmin: true,
    customer: 'saltbox',
  },
  storeBuyer: {
    email: 'store.buyer@demo.casepack.test',
    firstName: 'Owen',
    lastName: 'Pratt',
    company: 'Saltbox Mercantile',
    customer: 'saltbox',
  },
  resortBuyer: {
    email: 'resort.buyer@demo.casepack.test',
    firstName: 'Celeste',
    lastName: 'Amaro',
    company: 'Pinecrest Resorts',
    isOrgAdmin: true,
    customer: 'pinecrest',
  },
  teaMaker: {
    email: 'tea@demo.casepack.test',
    firstName: 'June',
    lastName: 'Abbott',
    company: 'Tin Lantern Tea Works',
    isAdmin: true,
    isOrgAdmin: true,
    manufacturerId: 1,
  },
  woodMaker: {
    email: 'wood@demo.casepack.test',
    firstName: 'Silas',
    lastName: 'Venn',
    company: 'Saltmill Woodworks',
    isAdmin: true,
    isOrgAdmin: true,
    manufacturerId: 2,
  },
} as const satisfies Record<string, DemoUser>;

export type UserKey = keyof typeof users;

export const demoUsers: Readonly<Record<UserKey, DemoUser>> = users;

export const demoUserKeys = Object.keys(users) as UserKey[]; // the literal above has exactly these keys

export const isBuyer = (key: UserKey): boolean => demoUsers[key].customer !== undefined;
