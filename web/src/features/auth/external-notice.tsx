import Info from 'lucide-react/icons/info';

/** Why single sign-on led back here. */
const notices = new Map([
  ['unconfigured', 'External sign-in is not set up on this server.'],
  ['failed', 'External sign-in did not work. Please try again or use your password.'],
  [
    'unverified',
    'Your email address is not verified at the identity provider, so it cannot be used to sign in here.',
  ],
  ['link', 'An account with this address exists already. Sign in with your password once to connect it.'],
  ['closed', 'New accounts are by invitation only. Please ask your administrator.'],
  ['inactive', 'This account is inactive. Please ask your administrator.'],
]);

export function ExternalNotice({ reason }: { reason: string | undefined }) {
  const notice = reason === undefined ? undefined : notices.get(reason);
  if (notice === undefined) return null;
  return (
    <p role="status" className="mb-5 flex gap-2.5 rounded-lg border bg-ground p-3 text-sm">
      <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-soft" />
      {notice}
    </p>
  );
}
