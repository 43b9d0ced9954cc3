import { describe, expect, it } from 'vitest';
import { isFinished, optionalSteps, SetupChange, setupSteps } from './setup';

describe('the setup guide', () => {
  it('is finished when every step is done or skipped', () => {
    const required = setupSteps.filter((step) => !optionalSteps.includes(step));
    const steps = [...setupSteps];
    expect(isFinished({ steps, done: required, skipped: [...optionalSteps] })).toBe(true);
    expect(isFinished({ steps, done: steps, skipped: [] })).toBe(true);
    expect(isFinished({ steps, done: required, skipped: [] })).toBe(false);
    expect(isFinished({ steps: required, done: required, skipped: [] })).toBe(true);
  });

  it.each(['company', 'products', 'customers', 'order'] as const)('does not let anyone skip %s', (step) => {
    expect(SetupChange.safeParse({ skipped: [step], closed: false }).success).toBe(false);
  });
});
