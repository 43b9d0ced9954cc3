// @vitest-environment happy-dom
import { type SetupGuide, setupSteps } from '@casepack/contract/setup/setup';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { ok, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { SetupList } from './setup-list';

const sent: unknown[] = [];
serveApi('/', ({ method, path, body }) => {
  sent.push([method, path, body]);
  return ok({ guide: null });
});
beforeEach(() => {
  sent.length = 0;
});

const guide: SetupGuide = {
  manufacturer: { id: 7, name: 'Orchard' },
  isFirst: true,
  ...{ steps: [...setupSteps], done: ['company', 'products'], skipped: ['cards'] },
};
const followed: string[] = [];
const show = (shown: SetupGuide) =>
  showScreen(<SetupList guide={shown} onFollow={(href) => followed.push(href)} />);
const step = (title: string) => {
  const found = screen
    .getAllByRole('listitem')
    .find((each) => within(each).queryByRole('heading', { name: new RegExp(`^${title}`) }));
  if (!found) throw new Error(`There is no step ${title}`);
  return within(found);
};

describe('the setup guide', () => {
  it('shows the state of each step and leads to where it is done', async () => {
    show(guide);

    expect(screen.getByText('3 of 8 steps done')).toBeTruthy();
    expect(step('Company').getByText('Done')).toBeTruthy();
    expect(step('Cards').getByText('Skipped')).toBeTruthy();
    await userEvent.click(step('Customers').getByRole('link'));
    expect(followed.at(-1)).toContain('type=wholesale_customer&manufacturer=7&then=setup');
    expect(step('Customers').queryByRole('button')).toBeNull();
  });

  it('skips what is optional, and can be closed', async () => {
    show(guide);

    await userEvent.click(step('Team').getByRole('button', { name: 'Skip Team' }));
    await userEvent.click(screen.getByRole('button', { name: 'Close the guide' }));
    await waitFor(() =>
      expect(sent).toEqual([
        ['PUT', '/api/manufacturers/7/setup', { skipped: ['cards', 'team'], closed: false }],
        ['PUT', '/api/manufacturers/7/setup', { skipped: ['cards'], closed: true }],
      ]),
    );
  });

  it('begins with the company where there is none', () => {
    show({ ...guide, manufacturer: null, done: [], skipped: [] });

    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Enter company details']);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
