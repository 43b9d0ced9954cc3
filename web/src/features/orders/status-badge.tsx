import { holdRules } from '@casepack/contract/orders/holds';
import type { OrderSummary } from '@casepack/contract/orders/order';
import { detailBadge, listBadge } from '@casepack/contract/orders/status';
import { Badge } from '../../ui/badge';

/** The list and the order page use different colors. */
export function ListStatus({ status }: { status: string | null | undefined }) {
  const { label, color } = listBadge(status);
  return (
    <Badge color={color} className="md:max-lg:h-auto! md:max-lg:whitespace-normal!">
      {label}
    </Badge>
  );
}

/** Why it is on hold shows when one points at it, and on the order. */
export const HeldMark = ({ heldFor }: Pick<OrderSummary, 'heldFor'>) => (
  <span title={heldFor.map((reason) => holdRules[reason].label).join(', ')}>
    <Badge color="red">On hold</Badge>
  </span>
);

/** Something has shipped, and something is left. */
export const PartlyShippedMark = () => <Badge color="purple">Partly shipped</Badge>;

export function DetailStatus({ status }: { status: string }) {
  const { label, color } = detailBadge(status);
  return <Badge color={color}>{label}</Badge>;
}
