import { describe, expect, it } from 'vitest';
import { readConfig } from './config';
import { demoWarnings } from './demo-warnings';
import { useTestApp } from './testing/test-app';

describe('the warning about the demo', () => {
  const app = useTestApp();

  const warningsWith = (settings: Record<string, string>) => demoWarnings(readConfig(settings), app.db);

  it('is not shown on the local machine', async () => {
    await app.user({ email: 'admin@demo.casepack.test', password: 'casepack' });

    expect(await warningsWith({})).toEqual([]);
  });

  it('explains that the demo was not loaded, and how to load it', async () => {
    expect(await warningsWith({ HOST: '0.0.0.0' })).toEqual([
      expect.stringMatching(/^WARNING: the demo was not loaded.*CASEPACK_DEMO=on/),
    ]);
  });

  it('explains that the password is publicly known if the demo is on', async () => {
    expect(await warningsWith({ HOST: '0.0.0.0', CASEPACK_DEMO: 'on' })).toEqual([
      expect.stringMatching(/^WARNING: the demo is on/),
    ]);
  });

  it('names demo accounts of an earlier start that still have the public password', async () => {
    await app.user({ email: 'admin@demo.casepack.test', password: 'casepack' });
    await app.user({ email: 'maker@demo.casepack.test', password: 'another password' });

    const warnings = await warningsWith({
      PUBLIC_URL: 'https://orders.example.test',
      CASEPACK_DEMO: 'off',
    });

    expect(warnings).toEqual([expect.stringContaining('known password: admin@demo.casepack.test. Delete')]);
  });

  it('is not shown if no demo accounts are left', async () => {
    expect(await warningsWith({ HOST: '0.0.0.0', CASEPACK_DEMO: 'off' })).toEqual([]);
  });
});
