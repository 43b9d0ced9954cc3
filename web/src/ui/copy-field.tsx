import Copy from 'lucide-react/icons/copy';
import { type ReactNode, useRef } from 'react';
import { Button } from './button';
import { copyText } from './copy-text';
import { Field } from './field';
import { Input } from './input';
import { toast } from './toast';

type CopyFieldProps = {
  label: string;
  value: string;
  help?: ReactNode;
};

/** A text to copy. If the page has no access to the clipboard, the text is selected so that the user can copy it. */
export function CopyField({ label, value, help }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null);

  async function copy() {
    if (await copyText(value)) {
      toast({ title: 'Copied', description: `${label} copied to clipboard` });
      return;
    }
    input.current?.select();
    toast({
      title: 'Copy Failed',
      description: 'This browser does not let the page copy. The text is selected: copy it yourself.',
      variant: 'destructive',
    });
  }

  return (
    <Field label={label} help={help}>
      <span className="flex min-w-0 gap-2">
        <Input
          ref={input}
          readOnly
          value={value}
          onFocus={(event) => event.target.select()}
          className="min-w-0 flex-1 bg-ground"
        />
        <Button aria-label={`Copy ${label}`} onClick={() => void copy()}>
          <Copy aria-hidden />
          Copy
        </Button>
      </span>
    </Field>
  );
}
