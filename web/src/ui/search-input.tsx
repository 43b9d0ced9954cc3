import Search from 'lucide-react/icons/search';
import { useEffect, useRef, useState } from 'react';
import { cn } from './cn';
import { Input } from './input';

const debounceMs = 300;

type SearchInputProps = {
  /** What is searched, such as 'Search users'. */
  label: string;
  value: string;
  /** Called once the typing rests. */
  onSearch: (text: string) => void;
  className?: string | undefined;
};

export function SearchInput({ label, value, onSearch, className }: SearchInputProps) {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  function type(next: string) {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(next.trim()), debounceMs);
  }

  return (
    <div className={cn('relative min-w-0', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute start-3 top-1/2 size-4 -translate-y-1/2 text-ink-soft"
      />
      <Input
        type="search"
        aria-label={label}
        placeholder={`${label}...`}
        value={text}
        onChange={(event) => type(event.target.value)}
        className="ps-9"
      />
    </div>
  );
}
