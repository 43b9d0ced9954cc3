import { Link, useRouter } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { useCurrentUser } from '../../api/current-user';
import { Button } from '../../ui/button';
import { buttonClass } from '../../ui/button-class';

/** Spec 2.47: to the list for whoever is signed in, to the page before for anyone else. */
export function OrderBack() {
  const user = useCurrentUser();
  const router = useRouter();
  if (user) {
    return (
      <Link to="/orders" className={buttonClass({ variant: 'link', size: 'sm' })}>
        <ArrowLeft aria-hidden />
        Back to Orders
      </Link>
    );
  }
  return (
    <Button variant="link" size="sm" onClick={() => router.history.back()}>
      <ArrowLeft aria-hidden />
      Back
    </Button>
  );
}
