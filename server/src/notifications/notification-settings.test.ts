import {
  changeNotificationSettings,
  getNotificationSettings,
} from '@casepack/contract/notifications/endpoints';
import { notificationKinds } from '@casepack/contract/notifications/notification';
import { describe, expect, it } from 'vitest';
import { notificationSettings } from '../db/schema/notifications';
import { useTestApp } from '../testing/test-app';

describe('notification settings', () => {
  const app = useTestApp();

  it('have defaults by role: what waits for someone is told at once, the rest once a day', async () => {
    const { id: manufacturerId } = await app.manufacturer();
    const { id: salesOrganizationId } = await app.salesOrganization({ manufacturerId });
    const read = async (user: object) => (await (await app.as(user)).call(getNotificationSettings)).body;

    expect(await read({ manufacturerId, isOrgAdmin: true })).toEqual({
      choices: {
        ...{ approval: 'at_once', hold: 'at_once', account_request: 'at_once' },
        ...{ cancellation: 'daily', new_order: 'daily', low_stock: 'daily' },
      },
      timeZone: 'America/New_York',
    });
    const daily = Object.fromEntries(notificationKinds.map((kind) => [kind, 'daily']));
    expect((await read({ manufacturerId })).choices).toEqual(daily);
    expect((await read({ salesOrganizationId })).choices).toEqual({
      ...{ approval: 'daily', hold: 'at_once', cancellation: 'at_once', new_order: 'daily' },
    });
  });

  it('change only the kinds that are named, and keep the time zone', async () => {
    const { id: manufacturerId } = await app.manufacturer();
    const staff = await app.as({ manufacturerId });
    const other = await app.as({ manufacturerId });
    const change = (body: object) => staff.call(changeNotificationSettings, { body });

    await change({ choices: { hold: 'none' }, timeZone: 'Europe/Paris' });
    const { status, body } = await change({ choices: { new_order: 'at_once' } });

    expect(status).toBe(200);
    expect(body).toMatchObject({
      choices: { hold: 'none', new_order: 'at_once', low_stock: 'daily' },
      timeZone: 'Europe/Paris',
    });
    expect((await staff.call(getNotificationSettings)).body).toEqual(body);
    expect((await other.call(getNotificationSettings)).body.choices.hold).toBe('daily');
  });

  it.each([
    [{ choices: { new_order: 'hourly' } }, 'Must be one of at_once, daily, none'],
    [{ choices: { birthdays: 'daily' } }, undefined],
    [{ choices: {}, timeZone: 'Mars/Olympus' }, 'Not a valid time zone'],
    [{ choices: { low_stock: 'daily' } }, 'Low stock: only users of the manufacturer are told of them'],
    [{}, undefined],
  ])('reject %j and change nothing', async (body, message) => {
    const { id: manufacturerId } = await app.manufacturer();
    const { id: salesOrganizationId } = await app.salesOrganization({ manufacturerId });
    const rep = await app.as({ salesOrganizationId });

    const refused = await rep.call(changeNotificationSettings, { body });

    expect(refused.status).toBe(400);
    if (message) expect(Object.values(refused.body.fields)).toContain(message);
    expect(await app.db.select().from(notificationSettings)).toEqual([]);
  });

  it('do not exist for users who are told nothing', async () => {
    const { id: wholesaleCustomerId } = await app.customer();
    for (const user of [{}, { wholesaleCustomerId }, { isAdmin: true }]) {
      const visitor = await app.as(user);
      expect((await visitor.call(getNotificationSettings)).status).toBe(403);
      expect(
        (await visitor.call(changeNotificationSettings, { body: { choices: { new_order: 'daily' } } }))
          .status,
      ).toBe(403);
    }
    expect((await app.visitor().call(getNotificationSettings)).status).toBe(401);
  });
});
