import { getConfig } from '@testing-library/react';

// Both as they are before a test or the set-up replaces them; this module is loaded once.
const { asyncWrapper } = getConfig();
const { setTimeout: later } = globalThis;
const MOST_TURNS = 1_000;

const layers = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

function isPointerLost(): boolean {
  if (typeof document === 'undefined' || document.body.style.pointerEvents !== 'none') return false;
  const open = [...document.querySelectorAll<HTMLElement>(layers)].filter(
    ({ dataset }) => dataset.state === 'open',
  );
  return open.at(-1)?.style.pointerEvents !== 'auto';
}

/**
 * Runs what a test waits for. A dialog or a menu takes the pointer from the page when it is drawn and can be pressed a
 * moment later: no person is quick enough to press in between, but a test is.
 */
export const waitForPointer: typeof asyncWrapper = async (work) => {
  const result = await asyncWrapper(work);
  for (let turn = 0; turn < MOST_TURNS && isPointerLost(); turn += 1) {
    await new Promise<void>((go) => later(go, 1));
  }
  return result;
};
