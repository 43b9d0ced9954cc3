import Link2 from 'lucide-react/icons/link-2';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { copyText } from '../../ui/copy-text';
import { Dialog } from '../../ui/dialog';
import { Field } from '../../ui/field';
import { Input } from '../../ui/input';
import { toast } from '../../ui/toast';

const customerLink = (publicId: string): string => `${window.location.origin}/order/${publicId}`;

export function CopyLinkButton({ publicId }: { publicId: string }) {
  const [isShown, setShown] = useState(false);
  const link = customerLink(publicId);

  async function copy() {
    if (await copyText(link)) {
      toast({ title: 'Link Copied', description: 'Customer order link copied to clipboard' });
    } else setShown(true);
  }

  return (
    <>
      <Button onClick={() => void copy()} className="max-sm:px-2 max-sm:[&_svg]:hidden">
        <Link2 aria-hidden />
        Copy Customer Link
      </Button>
      <Dialog
        open={isShown}
        onOpenChange={setShown}
        title="Customer link"
        description="This browser does not let the page copy. Select the link and copy it yourself."
      >
        <Field label="Link" hideLabel>
          <Input readOnly value={link} onFocus={(event) => event.target.select()} />
        </Field>
      </Dialog>
    </>
  );
}
