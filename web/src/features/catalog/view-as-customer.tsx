import Eye from 'lucide-react/icons/eye';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { useOnDemand } from '../../ui/use-on-demand';

type ViewAsCustomerProps = {
  manufacturerId: number | undefined;
  onView: (customerId: number) => void;
};

export function ViewAsCustomer({ manufacturerId, onView }: ViewAsCustomerProps) {
  const [isOpen, setOpen] = useState(false);
  const code = useOnDemand(isOpen, {
    load: () => import('./view-as-dialog'),
    onMissing: () => setOpen(false),
  });
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        <Eye aria-hidden />
        View as customer
      </Button>
      {code && (
        <code.ViewAsDialog
          open={isOpen}
          onOpenChange={setOpen}
          manufacturerId={manufacturerId}
          onView={(id) => {
            setOpen(false);
            onView(id);
          }}
        />
      )}
    </>
  );
}
