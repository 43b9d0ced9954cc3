// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LandingPage } from './landing-page';

describe('LandingPage', () => {
  it('introduces a professional order entry system with its six features', () => {
    render(<LandingPage />);

    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Professional Order Entry System');
    expect(screen.getByText(/mobile and tablet friendly/i)).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      'Product Catalog',
      'Order Tracking',
      'Customer Management',
      'Secure Payments',
      'Admin Controls',
      'Mobile Ready',
    ]);
  });

  it('links to sign-in, to registration and twice to single sign-on', () => {
    render(<LandingPage />);

    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

    expect(hrefOf('Sign In')).toBe('/login');
    expect(hrefOf('Create an account')).toBe('/register');
    expect(hrefOf('Continue with single sign-on')).toBe('/api/login');
    expect(hrefOf('Start taking orders')).toBe('/api/login');
  });
});
