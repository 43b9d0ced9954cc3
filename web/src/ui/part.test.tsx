// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, type ReactNode } from 'react';
import { expect, it } from 'vitest';
import { part } from './part';

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

/** Shows errors that reach the page. */
class TestErrorBoundary extends Component<{ children: ReactNode }, { message?: string }> {
  override state: { message?: string } = {};

  static getDerivedStateFromError(error: Error) {
    return { message: error.message };
  }

  override render() {
    return this.state.message ?? this.props.children;
  }
}

it('shows the fallback, then the component with its props', async () => {
  const Part = part(async () => Greeting, <p>Wait</p>);
  render(<Part name="Ada" />);
  expect(screen.getByText('Wait')).toBeTruthy();
  expect(await screen.findByText('Hello Ada')).toBeTruthy();
});

it('stays on the page when its code cannot be loaded, and offers a retry', async () => {
  let isReachable = false;
  const Part = part(
    async () => {
      if (!isReachable) throw new TypeError('Failed to fetch dynamically imported module');
      return Greeting;
    },
    <p>Wait</p>,
  );
  render(
    <>
      <input aria-label="Quantity" />
      <Part name="Ada" />
    </>,
  );
  await userEvent.type(screen.getByLabelText('Quantity'), '4');
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('This could not be loaded')).toBeTruthy();

  isReachable = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Hello Ada')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Quantity').value).toBe('4');
});

it('passes an error of the component itself to the page', async () => {
  const Broken = part(
    async () => () => {
      throw new Error('a defect');
    },
    <p>Wait</p>,
  );
  render(
    <TestErrorBoundary>
      <Broken />
    </TestErrorBoundary>,
  );
  expect(await screen.findByText('a defect')).toBeTruthy();
});
