import type { OrganizationNode } from '@casepack/contract/access/actor';
import { type Action, decide } from '@casepack/contract/access/permissions';
import { AppError } from '@casepack/contract/errors';
import type { Context } from './context';

export const notFound = (what: string): AppError => new AppError('not_found', `${what} not found`);
/** No session, or it has ended. The code differs from that of a wrong password. */
export const unauthorized = (): AppError => new AppError('signed_out', 'Unauthorized');
export const forbidden = (): AppError => new AppError('forbidden', 'You do not have permission to do this');

/** Throws unless the permission table allows the action at `node`. Returns whether access is limited. */
export function authorize(
  ctx: Pick<Context, 'actor'>,
  action: Action,
  node: OrganizationNode,
  what: string,
): 'allowed' | 'limited' {
  const decision = decide(ctx.actor, action, node);
  switch (decision) {
    case 'allowed':
    case 'limited':
      return decision;
    case 'unauthorized':
      throw unauthorized();
    case 'forbidden':
      throw forbidden();
    case 'not_found':
      throw notFound(what);
  }
}
