import { Fragment } from 'react';
import { Dialog, type DialogProps } from '../../ui/dialog';

const keys = [
  ['Enter', 'Next row. A row without a quantity asks for it first'],
  ['Shift + Enter', 'Row above'],
  ['Tab, Shift + Tab', 'Next or previous cell'],
  ['Arrow keys', 'Move between cells'],
  ['Home, End', 'First or last cell of the row'],
  ['Ctrl + Home, Ctrl + End', 'First or last row'],
  ['F2', 'Edit what is in the cell'],
  ['Escape', 'Cancel an edit'],
  ['Delete', 'Remove the row'],
  ['Ctrl + Z, Ctrl + Y', 'Undo, redo'],
  ['Space', 'Switch between case and tester'],
  ['Ctrl + Enter', 'Continue to payment'],
  ['4 TL-NAI, TL-NAI x4', 'Item and quantity at once'],
  ['TL-NAI t 2', 'Testers'],
  ['60u', 'Units instead of cases, in the quantity'],
  ['?', 'This list'],
] as const;

export function KeysDialog(props: Pick<DialogProps, 'open' | 'onOpenChange'>) {
  return (
    <Dialog title="Keyboard shortcuts" {...props}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
        {keys.map(([key, what]) => (
          <Fragment key={key}>
            <dt className="font-medium">{key}</dt>
            <dd className="text-ink-soft">{what}</dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  );
}
