import * as endpoints from '@casepack/contract/users/endpoints';
import type { FastifyInstance } from 'fastify';
import { authorize, notFound } from '../access';
import { route } from '../http/route';
import { withTotal } from '../http/total-count';
import { findOrganization, ownerColumns } from '../organizations/organization-nodes.queries';
import { scopeOf } from '../scope';
import { cancelEmailChange } from './cancel-email-change';
import { createUser } from './create-user';
import { deleteUser } from './delete-user';
import { editUser } from './edit-user';
import { mailPasswordLink } from './mail-password-link';
import { belongsTo, listUsers } from './managed-users.queries';
import { setPassword } from './set-password';

export function usersRoutes(app: FastifyInstance): void {
  route(app, endpoints.listUsers, async (ctx, { query }, reply) =>
    withTotal(reply, await listUsers(ctx.db, scopeOf(ctx.actor), query)),
  );
  route(app, endpoints.listOrganizationUsers, async (ctx, { params, query }, reply) => {
    const { organizationType, organizationId } = params;
    const organization = await findOrganization(ctx.db, organizationType, organizationId);
    if (!organization) throw notFound('Organization');
    authorize(ctx, 'user:manage', organization, 'Organization');
    const within = belongsTo(ownerColumns(organizationType, organizationId));
    return withTotal(reply, await listUsers(ctx.db, scopeOf(ctx.actor), query, within));
  });
  route(app, endpoints.createUser, (ctx, { body }) => createUser(ctx, body, 'user:create'));
  route(app, endpoints.createOrganizationalUser, (ctx, { body }) => createUser(ctx, body, 'user:manage'));
  route(app, endpoints.createUserOfOrganization, (ctx, { body }) => createUser(ctx, body, 'user:manage'));
  route(app, endpoints.editUser, (ctx, { params, body }) => editUser(ctx, params.userId, body));
  route(app, endpoints.cancelEmailChange, (ctx, { params }) => cancelEmailChange(ctx, params.userId));
  route(app, endpoints.setPassword, (ctx, { params, body }) =>
    setPassword(ctx, params.userId, body.password),
  );
  route(app, endpoints.mailPasswordLink, (ctx, { params }) => mailPasswordLink(ctx, params.userId));
  route(app, endpoints.deleteUser, (ctx, { params }) => deleteUser(ctx, params.userId));
}
