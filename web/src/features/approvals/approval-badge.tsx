import { type ApprovalState, approvalLabels } from '@casepack/contract/approvals/approval';
import { Badge, type BadgeColor } from '../../ui/badge';

const colors: Record<ApprovalState, BadgeColor> = {
  waiting: 'yellow',
  placed: 'green',
  rejected: 'red',
  withdrawn: 'grey',
};

export const ApprovalBadge = ({ state }: { state: ApprovalState }) => (
  <Badge color={colors[state]}>{approvalLabels[state]}</Badge>
);
