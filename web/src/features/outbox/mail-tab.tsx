import { IdText } from '@casepack/contract/ids';
import { useLocation, useRouter } from '@tanstack/react-router';
import { Outbox } from './outbox';

const readOpenId = (search: string): number | undefined =>
  IdText.safeParse(new URLSearchParams(search).get('mail')).data;

/** The mail that is being read stands in the address, so that it can be linked to and left by Back. */
export function MailTab() {
  const router = useRouter();
  const { pathname, searchStr } = useLocation();

  function open(id: number | undefined) {
    const search = new URLSearchParams(searchStr);
    search.set('tab', 'mail');
    if (id === undefined) search.delete('mail');
    else search.set('mail', String(id));
    void router.navigate({ href: `${pathname}?${search}`, resetScroll: false });
  }

  return <Outbox openId={readOpenId(searchStr)} onOpen={open} />;
}
