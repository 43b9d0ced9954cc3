import { useLocation, useNavigate } from '@tanstack/react-router';

/** The chosen tab lives in the address, so that a reload or a link comes back to it. */
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
