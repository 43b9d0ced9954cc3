import { switchMode } from '@casepack/contract/payments/card-config-endpoints';
import { describe, expect, it } from 'vitest';
import { providerConfigs } from '../db/schema/payments';
import { useTestApp } from '../testing/test-app';

const MINUTE = 60_000;

describe('switching to live cards', () => {
  const app = useTestApp();

  async function makerWithLiveKeys() {
    const { id: manufacturerId } = await app.manufacturer();
    const mode = 'live';
    await app.db.insert(providerConfigs).values({
      manufacturerId,
      mode,
      publishableKey: 'pk_live_abcd1234',
      secretKey: app.running.deps.cardKeys.seal('sk_live_x', { manufacturerId, mode, field: 'secretKey' }),
      secretKeyLast4: 've_x',
    });
    const user = await app.user({ manufacturerId, isOrgAdmin: true, password: 'the password' });
    return app.as({ id: user.id });
  }
  const modes = async () => (await app.running.deps.pool.query('select card_mode from manufacturers')).rows;

  it('needs the password again when it was typed more than fifteen minutes ago', async () => {
    const maker = await makerWithLiveKeys();
    app.passTime(16 * MINUTE);

    for (const password of [undefined, 'a guess']) {
      const refused = await maker.call(switchMode, { body: { mode: 'live', password } });
      expect([refused.status, refused.body.code]).toEqual([403, 'password_required']);
    }
    expect(await modes()).toEqual([{ card_mode: 'test' }]);

    const confirmed = await maker.call(switchMode, { body: { mode: 'live', password: 'the password' } });
    expect(confirmed.body.code).not.toBe('password_required');
  });
});
