import { IdText } from '@casepack/contract/ids';
import { useLocation, useRouter } from '@tanstack/react-router';
import { Outbox } from './outbox';

const readOpenId = (search: string): number | undefined =>
  IdText.safeParse(new URLSearchParams(search).get('mail')).data;

/** The open email is part of the URL, so that it can be linked to and left by Back. */
export function MailTab() {
  const router = useRouter();
  const { pathname, searchStr } = useLocation();

  function open(id: number | undefined) {
    const search = new URLSearchParams(searchStr);
    if (id === undefined) search.delete('mail');
    else search.set('mail', String(id));
    const query = search.size > 0 ? `?${search}` : '';
    void router.navigate({ href: pathname + query, resetScroll: false });
  }

  return <Outbox openId={readOpenId(searchStr)} onOpen={open} />;
}
