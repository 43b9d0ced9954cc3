import { Link } from '@tanstack/react-router';
import FilePen from 'lucide-react/icons/file-pen';
import { buttonClass } from '../../ui/button-class';

export const DraftsLink = ({ className }: { className: string }) => (
  <Link to="/orders/drafts" className={buttonClass({}, className)}>
    <FilePen aria-hidden />
    <span className="max-md:sr-only">Drafts</span>
  </Link>
);
