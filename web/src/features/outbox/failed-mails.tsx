import { counted } from '@casepack/contract/count';
import { useQuery } from '@tanstack/react-query';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Button } from '../../ui/button';
import { linkClass } from '../../ui/link-class';
import { mailQueries } from './mail.queries';
import { failureText, recipientText } from './mail-words';
import { RetryButton } from './retry-button';

const shownFirst = 3;

type FailedMailsProps = { onOpen: (id: number) => void; onShowAll: () => void };

/** Shown first: emails that could not be delivered. Nothing is rendered if there are none. */
export function FailedMails({ onOpen, onShowAll }: FailedMailsProps) {
  const { data } = useQuery(mailQueries.list({ state: 'failed', limit: shownFirst, offset: 0 }));
  if (data === undefined || data.total === 0) return null;
  return (
    <section
      aria-labelledby="failed-mails"
      className="mb-6 rounded-lg border border-danger-line bg-danger-soft p-4"
    >
      <h3 id="failed-mails" className="flex items-center gap-2 font-semibold text-danger">
        <TriangleAlert aria-hidden className="size-4" />
        {`${counted(data.total, 'email')} could not be sent`}
      </h3>
      <ul className="mt-2 divide-y divide-danger-line">
        {data.rows.map((mail) => (
          <li key={mail.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
            <div className="min-w-0 flex-1 basis-64 wrap-anywhere">
              <button type="button" onClick={() => onOpen(mail.id)} className={`${linkClass} text-start`}>
                {mail.subject}
              </button>
              <p className="text-sm">{`To ${recipientText(mail)}`}</p>
              <p className="text-sm">{failureText(mail)}</p>
            </div>
            <RetryButton mail={mail} />
          </li>
        ))}
      </ul>
      {data.total > data.rows.length && (
        <Button size="sm" className="mt-2" onClick={onShowAll}>
          Show all that failed
        </Button>
      )}
    </section>
  );
}
