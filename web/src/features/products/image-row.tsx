import { imageSources } from '@casepack/contract/media/image-sources';
import type { ProductImage } from '@casepack/contract/product-images/product-image';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Trash2 from 'lucide-react/icons/trash-2';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { cn } from '../../ui/cn';
import { Field } from '../../ui/field';
import { IconButton } from '../../ui/icon-button';
import { Input } from '../../ui/input';
import { Picture } from '../../ui/picture';

type ImageRowProps = {
  image: ProductImage;
  place: number;
  count: number;
  isRemoving: boolean;
  onMove: (by: 1 | -1) => void;
  onDescribe: (alt: string) => void;
  onRemove: () => void;
  onDrag: () => void;
  /** Undefined if nothing is being dragged. */
  onDrop: (() => void) | undefined;
  onDragEnd: () => void;
};

/** One image: its place is changed by dragging the row or with the arrows, which keep the focus. */
export function ImageRow(props: ImageRowProps) {
  const { image, place, count, isRemoving, onMove, onDescribe, onRemove, onDrag, onDrop, onDragEnd } = props;
  const [isOver, setOver] = useState(false);
  const pressed = useRef<HTMLButtonElement>(null);
  const name = `image ${place} of ${count}`;

  // The browser drops the focus of a button that moves in the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the row has moved
  useEffect(() => {
    pressed.current?.focus();
    pressed.current = null;
  }, [place]);

  const mover = (by: 1 | -1) => ({
    'aria-disabled': by < 0 ? place === 1 : place === count,
    onClick: ({ currentTarget }: { currentTarget: HTMLButtonElement }) => {
      pressed.current = currentTarget;
      onMove(by);
    },
    className: 'aria-disabled:opacity-55',
  });

  return (
    <li
      draggable
      onDragStart={onDrag}
      onDragEnd={onDragEnd}
      onDragOver={(event) => {
        if (!onDrop) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!onDrop) return;
        event.preventDefault();
        setOver(false);
        onDrop();
      }}
      className={cn(
        'flex cursor-grab flex-wrap items-center gap-x-3 gap-y-2 border-b p-2 last:border-b-0',
        isOver && 'bg-accent-soft',
      )}
    >
      <Picture {...imageSources(image)} alt={image.alt} size={56} className="size-14 shrink-0 rounded-md" />
      <AltField image={image} name={name} onDescribe={onDescribe} />
      <div className="flex max-sm:ms-auto">
        <IconButton aria-label={`Move ${name} up`} {...mover(-1)}>
          <ArrowUp aria-hidden />
        </IconButton>
        <IconButton aria-label={`Move ${name} down`} {...mover(1)}>
          <ArrowDown aria-hidden />
        </IconButton>
        <IconButton variant="danger" aria-label={`Remove ${name}`} busy={isRemoving} onClick={onRemove}>
          <Trash2 aria-hidden />
        </IconButton>
      </div>
    </li>
  );
}

type AltFieldProps = Pick<ImageRowProps, 'image' | 'onDescribe'> & { name: string };

/** Saved when the field is left, or with Enter, which would otherwise save the product. */
function AltField({ image, name, onDescribe }: AltFieldProps) {
  const [text, setText] = useState(image.alt);
  useEffect(() => setText(image.alt), [image.alt]);
  const save = () => {
    if (text.trim() !== image.alt) onDescribe(text.trim());
  };
  // Escape closes the dialog without leaving the field.
  const saveTyped = useEffectEvent(save);
  useEffect(() => () => saveTyped(), []);
  return (
    <Field label={`What ${name} shows`} hideLabel className="flex-1 basis-40">
      <Input
        value={text}
        maxLength={250}
        placeholder="What it shows"
        onChange={(event) => setText(event.target.value)}
        onBlur={save}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          save();
        }}
      />
    </Field>
  );
}
