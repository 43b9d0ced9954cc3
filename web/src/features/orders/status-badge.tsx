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

export function DetailStatus({ status }: { status: string }) {
  const { label, color } = detailBadge(status);
  return <Badge color={color}>{label}</Badge>;
}
