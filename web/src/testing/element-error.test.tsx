// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';

it('names what was not found and prints the page, at once and after waiting', async () => {
  render(<p>Six cases</p>);
  const printed = /Unable to find an element with the text: Seven.*<p>.*Six cases/s;

  expect(() => screen.getByText('Seven')).toThrow(printed);
  await expect(screen.findByText('Seven', {}, { timeout: 10, interval: 1 })).rejects.toThrow(printed);
});

it('prints the page as it is when the error is read', () => {
  const { rerender } = render(<p>Six cases</p>);
  let error: unknown;
  try {
    screen.getByText('Seven');
  } catch (thrown) {
    error = thrown;
  }
  rerender(<p>Eight cases</p>);

  expect(error).toMatchObject({ message: expect.stringContaining('Eight cases') });
});
