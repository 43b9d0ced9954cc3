import { type Caller, callerOf } from '@casepack/contract/access/actor';
import { toActor, type User } from '@casepack/contract/users/user';

/** staff order for any of their customers, a buyer for the own company, a newcomer for one that is not there yet. */
export type Orderer = 'staff' | 'buyer' | 'newcomer';

const orderers = {
  AN: 'newcomer',
  FU: 'newcomer',
  WU: 'buyer',
  WA: 'buyer',
  SR: 'staff',
  SA: 'staff',
  MU: 'staff',
  MA: 'staff',
  AD: 'staff',
} as const satisfies Record<Caller, Orderer>;

export const ordererOf = (user: User): Orderer => orderers[callerOf(toActor(user))];
