import { canEver } from '@casepack/contract/access/permissions';
import { orderRoleOf } from '@casepack/contract/access/questions';
import { formatMoney } from '@casepack/contract/money';
import { type CurrentUser, toActor } from '@casepack/contract/users/user';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { type Command, Palette } from '../features/palette/palette';
import { paletteQueries } from '../features/palette/palette.queries';
import { noteCommand, recentCommands } from '../features/palette/recent-commands';
import { placesFor } from './palette-places';
import { useSetup } from './use-setup';

const PAUSE_MS = 200;

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

const isIn = (text: string, { name, detail = '' }: Command): boolean => {
  const where = `${name} ${detail}`.toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => where.includes(word));
};

/** What the server found. It answers only with what the user may see. */
function useFound(user: CurrentUser, search: string) {
  const actor = toActor(user);
  const isTyped = search !== '';
  const orders = useQuery(paletteQueries.orders(search, isTyped && canEver(actor, 'order:list')));
  const customers = useQuery(paletteQueries.customers(search, isTyped && orderRoleOf(actor) === 'staff'));
  const products = useQuery(paletteQueries.products(search, isTyped && canEver(actor, 'catalog:view')));
  const found: Command[] = [
    ...(orders.data ?? []).map(({ id, orderNumber, customer, total }) => ({
      id: `order ${id}`,
      group: 'Orders',
      name: orderNumber,
      detail: `${customer.companyName} · ${formatMoney(total)}`,
      href: `/orders/${id}`,
    })),
    ...(customers.data ?? []).map(({ id, name, businessName, customerNumber, contactEmail }) => ({
      id: `customer ${id}`,
      group: 'Customers',
      name: businessName ?? name,
      detail: [customerNumber, contactEmail].filter(Boolean).join(' · ') || undefined,
      href: `/customers/${id}`,
    })),
    ...(products.data ?? []).map(({ id, name, sku }) => ({
      id: `product ${id}`,
      group: 'Products',
      name,
      detail: sku,
      href: `/products/${id}`,
    })),
  ];
  const isFetching = orders.isFetching || customers.isFetching || products.isFetching;
  return { found: isTyped ? found : [], isFetching };
}

type CommandPaletteProps = { user: CurrentUser; onClose: () => void };

export function CommandPalette({ user, onClose }: CommandPaletteProps) {
  const router = useRouter();
  const [text, setText] = useState('');
  const wanted = text.trim();
  const search = usePaused(wanted);
  const { found, isFetching } = useFound(user, search);
  const places = placesFor(user, useSetup(user).guide !== null);
  const isStale = wanted !== search;
  const recent = recentCommands().map((command) => ({ ...command, group: 'Recent' }));
  const isRecent = ({ id }: Command) => recent.some((each) => each.id === id);
  const commands =
    wanted === ''
      ? [...recent, ...places.filter((place) => !isRecent(place))]
      : [...places.filter((place) => isIn(wanted, place)), ...(isStale ? [] : found)];

  function run(command: Command) {
    const original = [...places, ...found, ...recentCommands()].find(({ id }) => id === command.id);
    noteCommand(original ?? command);
    onClose();
    void router.navigate({ href: command.href });
  }

  return (
    <Palette
      commands={commands}
      text={text}
      isSearching={wanted !== '' && (isStale || isFetching)}
      onText={setText}
      onRun={run}
      onClose={onClose}
    />
  );
}
