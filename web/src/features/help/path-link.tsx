import { useRouter } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent } from 'react';

type PathLinkProps = ComponentProps<'a'> & { href: string };

/** A link to a path that stands in a text, such as '/admin/prices' or '/help/credit#statements'. */
export function PathLink({ href, ...props }: PathLinkProps) {
  const router = useRouter();
  function follow(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void router.navigate({ href });
  }
  return <a href={href} onClick={follow} {...props} />;
}
