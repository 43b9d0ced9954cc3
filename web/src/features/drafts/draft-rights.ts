import { can, decide } from '@casepack/contract/access/permissions';
import { isPlatformAdmin } from '@casepack/contract/access/questions';
import { type CurrentUser, nodeOfUser, toActor } from '@casepack/contract/users/user';

export interface DraftRights {
  userId: number;
  /** Whether they can read the drafts of others in the organization. */
  seesOthers: boolean;
  takesOver: boolean;
}

export function draftRightsOf(user: CurrentUser): DraftRights {
  const actor = toActor(user);
  const node = nodeOfUser(user);
  return {
    userId: user.id,
    seesOthers:
      isPlatformAdmin(actor) || (node !== undefined && decide(actor, 'draft:view', node) === 'allowed'),
    takesOver: node !== undefined && can(actor, 'draft:take-over', node),
  };
}
