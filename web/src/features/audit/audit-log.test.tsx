// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { AuditLog } from './audit-log';

const entry = {
  ...{ id: 1, at: '2026-11-10T15:30:00Z', actorName: 'Ada Maker', actorEmail: 'ada@example.test' },
  ...{ address: null, action: 'sales_organization_created', subjectType: 'organization', subjectId: '7' },
  ...{ subjectName: 'Ridge Sales', changes: {} },
};

let asked: Record<string, string>[];

serveApi('/admin/audit', ({ query }) => {
  asked.push(Object.fromEntries(query));
  const entries = query.get('subjectType') === 'location' ? [] : [entry];
  return { body: entries, headers: { 'x-total-count': entries.length } };
});
beforeEach(() => {
  asked = [];
});

const exported = () => screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href');

it('shows in words what was done and to what, and finds it by text', async () => {
  showScreen(<AuditLog />);
  const cell = await screen.findByRole('cell', { name: 'Ridge Sales' });
  expect(cell.closest('tr')?.textContent).toContain('Sales organization created');
  expect(screen.getByText('Showing 1 to 1 of 1 results')).toBeTruthy();
  expect(exported()).toBe('/api/audit/export');

  await userEvent.type(screen.getByLabelText('Search the audit log'), 'Ridge');

  await waitFor(() => expect(asked.at(-1)).toMatchObject({ search: 'Ridge' }));
  expect(exported()).toBe('/api/audit/export?search=Ridge');
});

it('is filtered by what it is about, and says so if nothing is left', async () => {
  showScreen(<AuditLog />);
  await userEvent.selectOptions(await screen.findByLabelText('About'), 'Locations');

  expect(await screen.findByText('No entries found')).toBeTruthy();
  expect(exported()).toBe('/api/audit/export?subjectType=location');
});
