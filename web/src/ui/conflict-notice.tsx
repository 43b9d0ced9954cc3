import { useEffect, useRef } from 'react';
import { Button } from './button';
import type { Difference } from './differences-between';
import { focusElement } from './recover-lost-focus';

export type Conflict = {
  differences: readonly Difference[];
  onTakeTheirs: () => void;
  onKeepMine: () => void;
};

/** Two people edited the same thing: the second one sees what the first one saved, and decides. */
export function ConflictNotice({ differences, onTakeTheirs, onKeepMine }: Conflict) {
  const notice = useRef<HTMLElement>(null);
  useEffect(() => {
    const form = notice.current?.closest('form');
    notice.current?.focus();
    return () => {
      // The buttons of this notice are gone. Leave the focus alone if it has already moved elsewhere.
      if (!form?.isConnected || !document.activeElement?.contains(form)) return;
      const save = document.querySelector<HTMLElement>(
        `[type=submit][form="${form.id}"]:not([disabled]), [id="${form.id}"] [type=submit]:not([disabled])`,
      );
      focusElement(save ?? form);
    };
  }, []);
  return (
    <section
      ref={notice}
      role="alert"
      tabIndex={-1}
      className="flex flex-col gap-3 rounded-lg bg-yellow-soft p-4 text-yellow"
    >
      <div>
        <p className="font-semibold">Someone else changed this in the meantime</p>
        <p className="text-sm">Nothing of yours was saved. Choose which one to continue with.</p>
      </div>
      {differences.length > 0 && (
        <dl className="flex flex-col gap-2 text-sm text-ink">
          {differences.map(({ label, theirs, mine }) => (
            <div key={label}>
              <dt className="font-medium">{label}</dt>
              <dd className="wrap-anywhere">
                Saved now: {theirs || 'empty'}
                <br />
                Yours: {mine || 'empty'}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={onTakeTheirs}>
          Use what is saved
        </Button>
        <Button size="sm" onClick={onKeepMine}>
          Keep mine
        </Button>
      </div>
    </section>
  );
}
