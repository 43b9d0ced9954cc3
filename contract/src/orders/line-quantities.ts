// No schemas in here: the order page counts with these rules.
import { unitsPerLine } from './line-rules';

/** What an order line has been through. Quantities are cases, or units for a tester. */
export interface LineQuantities {
  isTester: boolean;
  casePackQuantity: number;
  quantity: number;
  cancelledQuantity: number;
  shippedQuantity: number;
  returnedQuantity: number;
  /** Units set aside for what is left to ship. */
  reservedUnits: number;
  /** Units of what is left to ship that wait for stock. */
  backorderedUnits: number;
}

/** How the stock of the product changes with the line. */
export interface StockDifference {
  available: number;
  reserved: number;
  backordered: number;
}

/**
 * ship: goods leave. withdraw: a shipment, which took `units` of the stock, did not leave after all. cancel: what is left is not wanted anymore. return:
 * goods came back. allocate: waiting units are set aside.
 */
export type LineEvent =
  | { kind: 'ship'; quantity: number }
  | { kind: 'withdraw'; quantity: number; units: number }
  | { kind: 'cancel'; quantity: number }
  | { kind: 'return'; quantity: number; restocks: boolean }
  | { kind: 'allocate'; quantity: number };

export const unitsOfOne = ({
  casePackQuantity,
  isTester,
}: Pick<LineQuantities, 'casePackQuantity' | 'isTester'>): number =>
  unitsPerLine(casePackQuantity, 1, isTester);

/** Ordered and not cancelled. */
export const stillWanted = ({
  quantity,
  cancelledQuantity,
}: Pick<LineQuantities, 'quantity' | 'cancelledQuantity'>): number => quantity - cancelledQuantity;

/** The lines of an order on papers and in emails: without what was cancelled. */
export const wantedLines = <T extends Pick<LineQuantities, 'quantity' | 'cancelledQuantity'>>(
  lines: readonly T[],
): T[] =>
  lines
    .filter((line) => stillWanted(line) > 0)
    .map((line) => ({ ...line, quantity: stillWanted(line), cancelledQuantity: 0 }));

/** Neither shipped nor cancelled. */
export const leftToShip = ({
  quantity,
  cancelledQuantity,
  shippedQuantity,
}: Pick<LineQuantities, 'quantity' | 'cancelledQuantity' | 'shippedQuantity'>): number =>
  quantity - cancelledQuantity - shippedQuantity;

/** Its product's stock was limited when it was ordered. */
const isCounted = ({ reservedUnits, backorderedUnits }: LineQuantities): boolean =>
  reservedUnits + backorderedUnits > 0;

/** How many wait for stock. */
export const waitingFor = (line: LineQuantities): number =>
  Math.ceil(line.backorderedUnits / unitsOfOne(line));

/** How many can be shipped now. */
export const readyToShip = (line: LineQuantities): number => leftToShip(line) - waitingFor(line);

/** How many can still come back. */
export const returnable = ({ shippedQuantity, returnedQuantity }: LineQuantities): number =>
  shippedQuantity - returnedQuantity;

/** The most that the event can be about. */
export function mostOf(line: LineQuantities, kind: LineEvent['kind']): number {
  switch (kind) {
    case 'ship':
      return readyToShip(line);
    case 'withdraw':
      return returnable(line);
    case 'cancel':
      return leftToShip(line);
    case 'return':
      return returnable(line);
    case 'allocate':
      return waitingFor(line);
  }
}

interface LineChange {
  line: LineQuantities;
  stock: StockDifference;
}

const unchanged: StockDifference = { available: 0, reserved: 0, backordered: 0 };

/** What waits for stock is cancelled first: the customer keeps what is there. */
function cancel(line: LineQuantities, quantity: number): LineChange {
  const units = isCounted(line) ? quantity * unitsOfOne(line) : 0;
  const waiting = Math.min(units, line.backorderedUnits);
  const released = units - waiting;
  return {
    line: {
      ...line,
      cancelledQuantity: line.cancelledQuantity + quantity,
      reservedUnits: line.reservedUnits - released,
      backorderedUnits: line.backorderedUnits - waiting,
    },
    stock: { available: released, reserved: 0 - released, backordered: 0 - waiting },
  };
}

/** The line and its product's stock after the event. Throws if the line does not have so many. */
export function lineAfter(line: LineQuantities, event: LineEvent): LineChange {
  const { kind, quantity } = event;
  if (quantity < 1 || quantity > mostOf(line, kind)) {
    throw new RangeError(`Cannot ${kind} ${quantity} of a line that has ${mostOf(line, kind)}`);
  }
  switch (event.kind) {
    case 'ship': {
      const units = isCounted(line) ? quantity * unitsOfOne(line) : 0;
      return {
        line: {
          ...line,
          shippedQuantity: line.shippedQuantity + quantity,
          reservedUnits: line.reservedUnits - units,
        },
        stock: { ...unchanged, reserved: 0 - units },
      };
    }
    case 'withdraw': {
      // What is left is set aside all or not at all; the product may have become limited or unlimited since.
      const ofLine = isCounted(line) ? quantity * unitsOfOne(line) : 0;
      const units = leftToShip(line) > 0 ? ofLine : event.units;
      return {
        line: {
          ...line,
          shippedQuantity: line.shippedQuantity - quantity,
          reservedUnits: line.reservedUnits + units,
        },
        stock: { ...unchanged, reserved: units },
      };
    }
    case 'cancel':
      return cancel(line, quantity);
    case 'return':
      return {
        line: { ...line, returnedQuantity: line.returnedQuantity + quantity },
        stock: { ...unchanged, available: event.restocks ? quantity * unitsOfOne(line) : 0 },
      };
    case 'allocate': {
      const units = quantity * unitsOfOne(line);
      return {
        line: {
          ...line,
          reservedUnits: line.reservedUnits + units,
          backorderedUnits: line.backorderedUnits - units,
        },
        stock: { available: -units, reserved: units, backordered: -units },
      };
    }
  }
}

/** Nothing is left to ship, and something has shipped. */
export const hasShipped = (lines: readonly LineQuantities[]): boolean =>
  lines.every((line) => leftToShip(line) === 0) && lines.some(({ shippedQuantity }) => shippedQuantity > 0);

/** Something has shipped, and something is left. */
export const isPartlyShipped = (lines: readonly LineQuantities[]): boolean =>
  lines.some((line) => leftToShip(line) > 0) && lines.some(({ shippedQuantity }) => shippedQuantity > 0);
