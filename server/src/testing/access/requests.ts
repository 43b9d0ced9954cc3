import type { Caller } from '@casepack/contract/access/caller';
import type { Decision } from '@casepack/contract/access/permissions';
import type { OrganizationType } from '@casepack/contract/organizations/organization-type';
import type { TestApp } from '../test-app';
import type { Post, TwoTenants } from './two-tenants';

export interface Sent {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: unknown;
  headers?: Record<string, string>;
}

/** What a request is about: ids of the organization and of things that are its own. */
export interface Target extends Post {
  /** Made for this request, so that it may be changed or deleted. */
  freshUserId: number;
  freshLocationId: number;
  freshProductId: number;
  freshCollectionId: number;
  /** One that could not be sent. */
  freshMailId: number;
  /** A saved card. */
  freshMethodId: string;
}

export interface Situation {
  world: TwoTenants;
  caller: Caller;
  decision: Decision;
  /** Different at every request, for what must be unique. */
  unique: number;
}

export type Entry =
  /** Open to anyone, or about the caller alone: tested where it lives. */
  | { about: 'self' }
  /** Names no object: a list of what is visible, or something nobody owns yet. */
  | { about: 'nothing'; send?: (unique: number) => Sent }
  /** Names an object that belongs to an organization of one of these types (all unless said). */
  | {
      about: 'organization';
      types?: readonly OrganizationType[];
      /** Which of the target's own things the request uses; they are made afresh. */
      needs?: 'user' | 'location' | 'product' | 'collection' | 'card' | 'mail';
      skip?: (caller: Caller, target: Post) => boolean;
      /** Does what must have come before the request. */
      prepare?: (app: TestApp, target: Target, situation: Situation) => Promise<void>;
      send: (target: Target, situation: Situation) => Sent;
    }
  /** Names an order, which belongs to each of its parties alike; one is made afresh for each request. */
  | {
      about: 'order';
      /** Gives the order what the request asks for. */
      prepare?: (app: TestApp, orderId: number) => Promise<void>;
      send: (orderId: number) => Sent;
    };

export type Entries = Record<`${string} /api/${string}`, Entry>;

export const everySelf = (...calls: (keyof Entries)[]): Entries =>
  Object.fromEntries(calls.map((call) => [call, { about: 'self' }]));

export const NEVER = 2_000_000_000;

/** The same target as if none of it had ever been; what the caller may know of stays. */
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
    freshMailId: NEVER,
    freshMethodId: 'pm_never',
  };
}
