import * as endpoints from '@casepack/contract/notifications/endpoints';
import type { FastifyInstance } from 'fastify';
import { route } from '../http/route';
import { changeNotificationSettings, getNotificationSettings } from './notification-settings';

export function notificationsRoutes(app: FastifyInstance): void {
  route(app, endpoints.getNotificationSettings, (ctx) => getNotificationSettings(ctx));
  route(app, endpoints.changeNotificationSettings, (ctx, { body }) => changeNotificationSettings(ctx, body));
}
