const delayMs = 700;
const gap = 6;
/** A count or initials beside an icon do not describe the button. */
const longestBadge = 3;

// biome-ignore lint/performance/useDomNodeTextContent: text that is hidden at this width does not count
const isIconOnly = (element: HTMLElement): boolean => element.innerText.trim().length <= longestBadge;

function namedControl(target: EventTarget | null): HTMLElement | undefined {
  const control =
    target instanceof Element && target.closest<HTMLElement>('button[aria-label], a[aria-label]');
  return control && isIconOnly(control) ? control : undefined;
}

function positionTip(tip: HTMLElement, control: HTMLElement): void {
  const box = control.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = tip;
  const left = Math.min(Math.max(gap, box.left + (box.width - width) / 2), window.innerWidth - width - gap);
  const below = box.bottom + gap;
  const top = below + height > window.innerHeight ? box.top - gap - height : below;
  tip.style.left = `${left}px`;
  tip.style.top = `${top}px`;
}

/**
 * Shows the name of an icon button while the pointer or the focus is on it. One pair of listeners serves all buttons
 * of the page.
 */
export function showTooltips(): () => void {
  const tip = document.createElement('div');
  tip.className =
    'tooltip pointer-events-auto fixed z-60 max-w-64 rounded-md bg-ink px-2 py-1 text-sm text-paper shadow-float wrap-anywhere';
  // It repeats the accessible name of the button, which is read anyway.
  tip.ariaHidden = 'true';
  tip.dir = 'auto';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let owner: HTMLElement | undefined;

  function hide() {
    clearTimeout(timer);
    owner = undefined;
    tip.remove();
  }

  function show(control: HTMLElement) {
    const name = control.ariaLabel ?? control.getAttribute('aria-label');
    if (!control.isConnected || !name) return;
    tip.textContent = name;
    document.body.append(tip);
    positionTip(tip, control);
  }

  function wait(control: HTMLElement) {
    hide();
    owner = control;
    timer = setTimeout(() => show(control), delayMs);
  }

  function handlePointer({ target, pointerType }: PointerEvent) {
    if (pointerType === 'touch' || target === tip) return;
    const control = namedControl(target);
    if (control === owner) return;
    if (control) wait(control);
    else hide();
  }

  function handleFocus({ target }: FocusEvent) {
    const control = namedControl(target);
    if (control?.matches(':focus-visible')) wait(control);
    else hide();
  }

  function handleKey({ key }: KeyboardEvent) {
    if (key === 'Escape') hide();
  }

  const all = new AbortController();
  const options = { signal: all.signal, capture: true, passive: true };
  document.addEventListener('pointerover', handlePointer, options);
  document.addEventListener('focusin', handleFocus, options);
  document.addEventListener('keydown', handleKey, options);
  for (const end of ['click', 'scroll', 'focusout'] as const) document.addEventListener(end, hide, options);
  return () => {
    hide();
    all.abort();
  };
}
