import { endpoint } from '../endpoint';
import { NotificationChange, NotificationSettings } from './notification';

export const getNotificationSettings = endpoint({
  method: 'GET',
  path: '/api/notification-settings',
  access: 'notification-settings:edit',
  summary: 'What the caller is told of by email: at once, in a daily digest, or not at all',
  response: NotificationSettings,
});

export const changeNotificationSettings = endpoint({
  method: 'PUT',
  path: '/api/notification-settings',
  access: 'notification-settings:edit',
  summary: 'Changes what the caller is told of by email; kinds that are not named stay as they are',
  body: NotificationChange,
  response: NotificationSettings,
});
