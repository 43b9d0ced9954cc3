import Search from 'lucide-react/icons/search';
import { useEffect, useRef, useState } from 'react';
import { cn } from './cn';
import { Input } from './input';

const pauseMs = 300;

type SearchInputProps = {
  /** What is searched, such as 'Search users'. */
  label: string;
  value: string;
  /** Called when typing pauses. */
  onSearch: (text: string) => void;
  className?: string | undefined;
};

/** Searches when typing pauses, and follows `value` when Back or a cleared filter changes it. */
export function SearchInput({ label, value, onSearch, className }: SearchInputProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState({ value, sent: value });
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });

  if (value !== known.value) {
    // A value sent from here returns while the user may already be typing more.
    if (value !== known.sent) setText(value);
    setKnown({ value, sent: value });
  }

  const wanted = text.trim();
  useEffect(() => {
    if (wanted === known.sent) return;
    const timer = setTimeout(() => {
      setKnown((before) => ({ ...before, sent: wanted }));
      latest.current(wanted);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [wanted, known.sent]);

  return (
    <search className={cn('relative block min-w-0', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute start-3 top-1/2 size-4 -translate-y-1/2 text-ink-soft"
      />
      <Input
        type="search"
        aria-label={label}
        placeholder={`${label}...`}
        autoComplete="off"
        maxLength={100}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="ps-9"
      />
    </search>
  );
}
