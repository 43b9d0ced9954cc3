import type { ReactNode } from 'react';
import { Card } from '../../ui/card';

type AuthCardProps = {
  title: string;
  subtitle?: ReactNode;
  /** Links to related pages, below the form. */
  footer?: ReactNode;
  children: ReactNode;
};

export function AuthCard({ title, subtitle, footer, children }: AuthCardProps) {
  return (
    <Card className="w-full">
      <h1 className="text-title font-semibold tracking-tight">{title}</h1>
      {subtitle !== undefined && <p className="mt-1 text-ink-soft">{subtitle}</p>}
      <div className="mt-6">{children}</div>
      {footer !== undefined && (
        <div className="mt-6 border-t pt-4 text-ink-soft has-[>.invisible]:invisible">{footer}</div>
      )}
    </Card>
  );
}
