import { useEffect, useRef, useState } from 'react';

type SettledText = {
  text: string;
  setText: (text: string) => void;
  /** Uses the text at once, without waiting. */
  settle: () => void;
};

/** A text that is used only when typing has paused, and that follows when its value changes from elsewhere. */
export function useSettledText(
  value: string,
  onSettle: (text: string) => void,
  pauseMs: number,
): SettledText {
  const [text, setText] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const [sent, setSent] = useState(value);
  const latest = useRef(onSettle);
  useEffect(() => {
    latest.current = onSettle;
  });

  // What we sent ourselves comes back while someone may already be typing on.
  if (value !== lastValue) {
    setLastValue(value);
    if (value !== sent) {
      setText(value);
      setSent(value);
    }
  }

  const wanted = text.trim();
  function settle() {
    if (wanted === sent) return;
    setSent(wanted);
    onSettle(wanted);
  }

  useEffect(() => {
    if (wanted === sent) return;
    const timer = setTimeout(() => {
      setSent(wanted);
      latest.current(wanted);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [wanted, sent, pauseMs]);

  return { text, setText, settle };
}
