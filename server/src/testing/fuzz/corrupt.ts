import type { Random } from './random';
import { hostile } from './values';

interface Slot {
  holder: Record<string, unknown>;
  name: string;
}

function slotsIn(value: unknown): Slot[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>; // an object or a list, whose indexes are names as well
  return Object.keys(holder).flatMap((name) => [{ holder, name }, ...slotsIn(holder[name])]);
}

/** Defines a field even for special names: an assignment would set the prototype. */
const put = ({ holder, name }: Slot, value: unknown): unknown =>
  Object.defineProperty(holder, name, { value, enumerable: true, configurable: true, writable: true });

const moreNames = ['__proto__', 'constructor', 'isAdmin', 'id', 'manufacturerId', 'x\0', ''];

/** A list in JSON has positions instead of names. */
const oneMore = (holder: object, random: Random): string =>
  Array.isArray(holder) ? String(holder.length) : random.pick(moreNames);

/** Replaces one value of the input by something that is not allowed there. */
export function corrupt(input: Record<string, unknown>, random: Random): void {
  const slot = random.pick(slotsIn(input));
  const { holder, name } = slot;
  const before = holder[name];
  random.pick<() => unknown>([
    () => put(slot, hostile(random)),
    () => put(slot, hostile(random)),
    () => put(slot, [before]),
    () =>
      put(
        slot,
        Array.from({ length: 2_000 }, () => before),
      ),
    () => Reflect.deleteProperty(holder, name),
    () => put({ holder, name: oneMore(holder, random) }, hostile(random)),
  ])();
}
