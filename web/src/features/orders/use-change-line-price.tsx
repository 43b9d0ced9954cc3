import { type ReactNode, useState } from 'react';
import { useOnDemand } from '../../ui/use-on-demand';
import type { EditedLines } from './use-edited-lines';

/** The dialog for the price of a line. Its code is loaded when it is first opened. */
export function useChangeLinePrice({ lines, listPriceOf, setPrice }: EditedLines): {
  changePrice: (key: string) => void;
  dialog: ReactNode;
} {
  const [changing, setChanging] = useState<string>();
  const line = lines.find(({ key }) => key === changing);
  const close = () => setChanging(undefined);
  const code = useOnDemand(line !== undefined, {
    load: () => import('./change-line-price-dialog'),
    onMissing: close,
  });
  return {
    changePrice: setChanging,
    dialog: line && code && (
      <code.ChangeLinePriceDialog
        line={line}
        listPrice={listPriceOf(line)}
        onPrice={(price) => setPrice(line.key, price)}
        onClose={close}
      />
    ),
  };
}
