import type { SignInOptions } from '@casepack/contract/auth/credentials';

type DemoSignInsProps = {
  signIns: SignInOptions['demoSignIns'];
  onPick: (email: string) => void;
};

export function DemoSignIns({ signIns, onPick }: DemoSignInsProps) {
  if (signIns.length === 0) return null;
  return (
    <section aria-labelledby="demo-sign-ins" className="mt-6 border-t pt-4">
      <h2 id="demo-sign-ins" className="font-semibold">
        Demo sign-ins
      </h2>
      <p className="text-sm text-ink-soft">Pick one to fill in the form, then sign in.</p>
      <ul className="-mx-2 mt-2">
        {signIns.map(({ email, description }) => (
          <li key={email}>
            <button
              type="button"
              onClick={() => onPick(email)}
              className="flex w-full flex-col items-start rounded-lg px-2 py-1.5 text-start transition-colors hover:bg-sunken pointer-coarse:py-2.5"
            >
              <span className="max-w-full font-medium wrap-anywhere text-accent">{email}</span>
              <span className="text-sm text-ink-soft">{description}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
