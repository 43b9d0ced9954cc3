import { useState } from 'react';
import type { FactsDialogProps } from './facts-dialog';
import { linkClass } from './link-class';
import { useOnDemand } from './use-on-demand';
import { VisuallyHidden } from './visually-hidden';

type WhyButtonProps = Pick<FactsDialogProps, 'sentence' | 'facts'> & {
  /** The question it answers. */
  label: string;
  /** What the question is about: the same label may stand in many lines. */
  about: string;
};

/** A small question in a line; its answer opens in a dialog. */
export function WhyButton({ label, about, sentence, facts }: WhyButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const code = useOnDemand(isOpen, {
    load: () => import('./facts-dialog'),
    onMissing: () => setOpen(false),
  });
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className={`${linkClass} text-sm font-normal`}>
        {label}
        <VisuallyHidden> {about}</VisuallyHidden>
      </button>
      {code && (
        <code.FactsDialog
          open={isOpen}
          onOpenChange={setOpen}
          title={label}
          description={about}
          sentence={sentence}
          facts={facts}
        />
      )}
    </>
  );
}
