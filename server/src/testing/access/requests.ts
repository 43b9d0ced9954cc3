import type { Caller } from '@casepack/contract/access/caller';
import type { Decision } from '@casepack/contract/access/permissions';
import type { OrganizationType } from '@casepack/contract/organizations/organization-type';
import type { TestApp } from '../test-app';
import type { TestOrganization, TwoTenants } from './two-tenants';

export interface Sent {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
}

/** The target of a request: ids of the organization and of its data. */
export interface Target extends TestOrganization {
  /** Created for this request, so that it can be changed or deleted. */
  freshUserId: number;
  freshLocationId: number;
  freshProductId: number;
  freshCollectionId: number;
  freshPriceListId: number;
  /** One that could not be sent. */
  freshMailId: number;
  /** A saved card. */
  freshMethodId: string;
}

export interface Situation {
  world: TwoTenants;
  caller: Caller;
  decision: Decision;
  /** Different for every request, for values that must be unique. */
  unique: number;
}

export type Entry =
  /** Open to anyone, or only about the caller: tested with the feature. */
  | { about: 'self' }
  /** Names no object: a list of what is visible, or something without an owner yet. */
  | { about: 'nothing'; send?: (unique: number) => Sent }
  /** Names an object that belongs to an organization of one of these types (all by default). */
  | {
      about: 'organization';
      types?: readonly OrganizationType[];
      /** Which of the target's objects the request uses; they are newly created. */
      needs?: 'user' | 'location' | 'product' | 'collection' | 'price-list' | 'card' | 'mail';
      skip?: (caller: Caller, target: TestOrganization) => boolean;
      /** Sets up what the request requires. */
      prepare?: (app: TestApp, target: Target, situation: Situation) => Promise<void>;
      send: (target: Target, situation: Situation) => Sent;
    }
  /** Names an order, which belongs to all of its parties; a new one is created for each request. */
  | {
      about: 'order';
      /** Sets up what the request requires of the order. */
      prepare?: (app: TestApp, orderId: number) => Promise<void>;
      send: (orderId: number) => Sent;
    };

export type Entries = Record<`${string} /api/${string}`, Entry>;

export const everySelf = (...calls: (keyof Entries)[]): Entries =>
  Object.fromEntries(calls.map((call) => [call, { about: 'self' }]));

export const NEVER = 2_000_000_000;

/** The same target with ids that do not exist; what the caller may know stays. */
export function neverExisted(target: Target): Target {
  return {
    ...target,
    id: NEVER,
    manufacturerId: target.tenant === 'A' ? target.manufacturerId : NEVER,
    salesOrganizationId: target.salesOrganizationId === null ? null : NEVER,
    wholesaleCustomerId: target.wholesaleCustomerId === null ? null : NEVER,
    freshUserId: NEVER,
    freshLocationId: NEVER,
    freshProductId: NEVER,
    freshCollectionId: NEVER,
    freshPriceListId: NEVER,
    freshMailId: NEVER,
    freshMethodId: 'pm_never',
  };
}
