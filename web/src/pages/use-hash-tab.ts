import { useLocation, useNavigate } from '@tanstack/react-router';

/** The selected tab is part of the URL, so that a reload or a link returns to it. */
export function useHashTab<Tab extends string>(
  tabs: readonly Tab[],
  first: NoInfer<Tab>,
): [Tab, (tab: string) => void] {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const choose = (tab: string) =>
    void navigate({ to: '.', search: true, state: true, hash: tab, replace: true, resetScroll: false });
  return [tabs.find((tab) => tab === hash) ?? first, choose];
}
