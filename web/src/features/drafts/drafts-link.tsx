import { formatCount } from '@casepack/contract/count';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import FilePen from 'lucide-react/icons/file-pen';
import { buttonClass } from '../../ui/button-class';
import { draftQueries } from './drafts.queries';

/** Only shown to users who have drafts. */
export function DraftsLink({ className }: { className: string }) {
  const { data: count = 0 } = useQuery(draftQueries.count);
  if (count === 0) return null;
  return (
    <Link to="/orders/drafts" className={buttonClass({}, className)}>
      <FilePen aria-hidden />
      <span className="max-md:sr-only">{`Drafts (${formatCount(count)})`}</span>
    </Link>
  );
}
