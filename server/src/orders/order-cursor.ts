import { AppError } from '@casepack/contract/errors';
import { MAX_ID } from '@casepack/contract/ids';

/** The order next to which a page starts, and the direction of the page. */
export interface OrderCursor {
  direction: 'next' | 'previous';
  createdAt: Date;
  id: number;
}

const shape = /^(n|p)\.(\d{1,14})\.(\d{1,10})$/;

export const packCursor = ({ direction, createdAt, id }: OrderCursor): string =>
  `${direction === 'next' ? 'n' : 'p'}.${createdAt.getTime()}.${id}`;

export function unpackCursor(packed: string): OrderCursor {
  const [, direction, time, id] = shape.exec(packed) ?? [];
  if (!direction || Number(id) > MAX_ID) {
    throw new AppError('invalid_input', 'cursor: Not valid', { fields: { cursor: 'Not valid' } });
  }
  return {
    direction: direction === 'n' ? 'next' : 'previous',
    createdAt: new Date(Number(time)),
    id: Number(id),
  };
}
