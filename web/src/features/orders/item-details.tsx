import { type LineDetails, lineDetailWords } from '@casepack/contract/orders/line-details';

/** The note and the ship date of a line; nothing if it has neither. */
export const ItemDetails = ({ details }: { details: LineDetails }) =>
  lineDetailWords(details).map((words) => (
    <p key={words} className="text-sm whitespace-pre-line text-ink-soft wrap-anywhere">
      {words}
    </p>
  ));
