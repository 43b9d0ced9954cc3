import { type ReactNode, useState } from 'react';
import { useOnDemand } from '../../ui/use-on-demand';
import type { EditedLines } from './use-edited-lines';

/** The dialog for the note and the ship date of a line. Its code is loaded when it is first opened. */
export function useChangeLineDetails({ lines, setDetails }: EditedLines): {
  changeDetails: (key: string) => void;
  dialog: ReactNode;
} {
  const [changing, setChanging] = useState<string>();
  const line = lines.find(({ key }) => key === changing);
  const close = () => setChanging(undefined);
  const code = useOnDemand(line !== undefined, {
    load: () => import('./change-line-details-dialog'),
    onMissing: close,
  });
  return {
    changeDetails: setChanging,
    dialog: line && code && (
      <code.ChangeLineDetailsDialog
        line={line}
        onDetails={(details) => setDetails(line.key, details)}
        onClose={close}
      />
    ),
  };
}
