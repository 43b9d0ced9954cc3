import { useSyncExternalStore } from 'react';

const colorThemes = ['system', 'light', 'dark'] as const;
export type ColorTheme = (typeof colorThemes)[number];

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const listeners = new Set<() => void>();

/** The choice stands on the page from its first byte: the server writes there what the cookie says. */
const colorTheme = (): ColorTheme =>
  colorThemes.find((theme) => theme === document.documentElement.dataset.theme) ?? 'system';

export function chooseColorTheme(theme: ColorTheme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  const age = theme === 'system' ? 0 : YEAR_SECONDS;
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `theme=${theme}; path=/; max-age=${age}; samesite=lax${secure}`;
  for (const listener of listeners) listener();
}

const darkSystem = () => window.matchMedia('(prefers-color-scheme: dark)');

function isDark(): boolean {
  const theme = colorTheme();
  return theme === 'system' ? darkSystem().matches : theme === 'dark';
}

function subscribe(listener: () => void): () => void {
  const system = darkSystem();
  listeners.add(listener);
  system.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', listener);
  };
}

/** For what is drawn where our style sheet does not reach. */
export const useIsDark = (): boolean => useSyncExternalStore(subscribe, isDark);

export const useColorTheme = (): ColorTheme => useSyncExternalStore(subscribe, colorTheme);
