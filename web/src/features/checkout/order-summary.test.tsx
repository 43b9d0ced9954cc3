// @vitest-environment happy-dom
import { cents } from '@casepack/contract/money';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OrderSummary } from './order-summary';

let grow: () => void;

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(onChange: () => void) {
        grow = onChange;
      }
      observe() {
        grow();
      }
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const covered = () => document.documentElement.style.getPropertyValue('--summary-bar');

it('tells the page how much of it the bar covers, also when it grows, until it is gone', () => {
  const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(76);
  const none = cents(0);
  const { unmount } = render(
    <OrderSummary
      totals={{ subtotal: none, tax: none, shipping: none, discount: none, total: none }}
      isUpdating={false}
      failure={undefined}
      onRetry={() => undefined}
      minimum={null}
      limit={undefined}
      buyingLimit={undefined}
      credit={null}
      action={null}
    />,
  );
  expect(covered()).toBe('76px');

  height.mockReturnValue(202);
  act(() => grow());
  expect(covered()).toBe('202px');

  unmount();
  expect(covered()).toBe('');
});
