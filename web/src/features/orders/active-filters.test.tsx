// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ok, serveApi } from '../../testing/serve-api';
import { showScreen } from '../../testing/show-screen';
import { ActiveFilters } from './active-filters';

serveApi('/orders', () =>
  ok([{ id: 7, name: 'Fern & Hollow', contactEmail: 'fern@hollow.test', active: true }]),
);

describe('filters set by a link', () => {
  it.each([
    ['Open amount', { payment: 'open' }, { payment: undefined }],
    ['Overdue invoice', { payment: 'overdue' }, { payment: undefined }],
    ['Refund due', { payment: 'refund_due' }, { payment: undefined }],
    ['Manufacturer: Fern & Hollow', { manufacturerId: 7 }, { manufacturerId: undefined }],
  ] as const)('are shown and can be removed: %s', async (name, filter, removed) => {
    const onChange = vi.fn();
    showScreen(<ActiveFilters search={{ ...filter, page: 1 }} onChange={onChange} />);

    await userEvent.click(await screen.findByRole('button', { name: `${name} (remove this filter)` }));

    expect(onChange).toHaveBeenCalledWith(removed);
  });

  it('take no space if there are none', async () => {
    showScreen(<ActiveFilters search={{ status: 'pending', page: 1 }} onChange={() => {}} />);

    expect(screen.queryByText('Only orders with:')).toBeNull();
  });
});
