import type { LineDetails } from '@casepack/contract/orders/line-details';

export type EntryDetails = Required<LineDetails>;

export interface DetailedLine {
  /** What the stored line has. */
  stored: EntryDetails | undefined;
  /** Note and ship date as set in this edit. */
  details?: EntryDetails | undefined;
  refusal?: string | undefined;
}

/** The note and the ship date that the line has now. */
export const detailsOf = ({ details, stored }: DetailedLine): EntryDetails => {
  const { note = null, shipDate = null } = details ?? stored ?? {};
  return { note, shipDate };
};

export const withDetails = <T extends DetailedLine>(line: T, details: EntryDetails): T => {
  const { note, shipDate } = detailsOf({ stored: line.stored });
  const isStored = note === details.note && shipDate === details.shipDate;
  return { ...line, details: isStored ? undefined : details, refusal: undefined };
};
