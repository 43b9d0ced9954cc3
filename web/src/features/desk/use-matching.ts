import type { MatchAnswer, MatchProblem } from '@casepack/contract/desk/match';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../api/api-error';
import { failure } from '../../api/failure';
import { announce } from '../../ui/announce';
import { toast } from '../../ui/toast';
import { matchEntries, matchOrderFile } from './desk.queries';
import type { DeskSession } from './desk-session';
import type { GridEffect, GridLine } from './grid-state';

export interface RoundingQuestion {
  key: string;
  units: number;
  cases: number;
}

/** What a text or a file says of the order as a whole. */
export type FoundDetails = Pick<MatchAnswer, 'purchaseOrderNumber' | 'shipDate'>;

const NOT_LOOKED_UP = 'This row could not be looked up.';

const answerForRow = (answer: MatchAnswer, row: number): MatchAnswer => ({
  ...answer,
  lines: answer.lines.filter(({ rows }) => rows.includes(row)),
  problems: answer.problems.filter((problem) => problem.row === row),
});

/** Asks the server what rows mean, and hands over what it says to the grid. */
export function useMatching(session: DeskSession, customerId: number | null) {
  const { grid, book, keeper } = session;
  const [isMatching, setMatching] = useState(false);
  const [otherText, setOtherText] = useState<readonly MatchProblem[]>([]);
  const [question, setQuestion] = useState<RoundingQuestion>();
  const [found, setFound] = useState<FoundDetails>();
  const [files, setFiles] = useState(session.files ?? []);
  const customer = useRef(customerId);
  customer.current = customerId;

  /** Rows are only written once the customer is known. */
  async function match(text: string): Promise<MatchAnswer> {
    if (customer.current === null) throw new Error('There is no customer to match rows for');
    return matchEntries(text, customer.current);
  }

  function take(answer: MatchAnswer): void {
    book.learn([
      ...answer.lines.map(({ product }) => product),
      ...answer.problems.flatMap(({ candidates }) => candidates),
    ]);
  }

  async function resolve(key: string, entry: string): Promise<void> {
    try {
      const answer = await match(entry);
      take(answer);
      grid.dispatch({ type: 'resolved', key, entry, answer });
    } catch (error) {
      const message = messageOf(error, NOT_LOOKED_UP);
      grid.dispatch({ type: 'resolvingFailed', key, entry, message });
    }
  }

  /** Rows that were not understood when the draft was left: all in one question. */
  async function resolveAll(lines: readonly GridLine[]): Promise<void> {
    if (lines.length === 0) return;
    const rows = lines.map(({ entry }) => entry.replace(/\s*[\r\n]+\s*/g, ' '));
    const answer = await match(rows.join('\n')).catch(() => undefined);
    if (answer) take(answer);
    lines.forEach(({ key, entry }, index) => {
      if (answer) grid.dispatch({ type: 'resolved', key, entry, answer: answerForRow(answer, index + 1) });
      else grid.dispatch({ type: 'resolvingFailed', key, entry, message: NOT_LOOKED_UP });
    });
  }

  function run(effect: GridEffect): void {
    if (effect.do === 'announce') announce(effect.words);
    else if (effect.do === 'askToRoundUp') setQuestion(effect);
    else void resolve(effect.key, effect.entry);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the session is the same for as long as the desk is open
  useEffect(() => {
    grid.onEffect = run;
    void resolveAll(grid.lines().filter(({ productId, entry }) => productId === null && entry !== ''));
    return () => {
      grid.onEffect = () => {};
    };
  }, [grid]);

  /** Rows of a pasted text or a file. */
  function addMatches(answer: MatchAnswer): void {
    take(answer);
    grid.dispatch({ type: 'matched', answer });
    setOtherText(answer.problems.filter(({ kind }) => kind === 'other_text'));
    const { purchaseOrderNumber, shipDate } = answer;
    if (purchaseOrderNumber !== null || shipDate !== null) setFound({ purchaseOrderNumber, shipDate });
  }

  async function paste(text: string): Promise<void> {
    setMatching(true);
    try {
      addMatches(await match(text));
    } catch (error) {
      toast(failure(error, 'The pasted rows could not be checked. Please paste them again.'));
    } finally {
      setMatching(false);
    }
  }

  /** The file becomes a document of the order, so the draft has to be on the server first. */
  async function readFile(file: File): Promise<void> {
    if (customer.current === null) return;
    setMatching(true);
    try {
      grid.dispatch({ type: 'left' });
      await keeper.flush();
      const { file: stored, ...answer } = await matchOrderFile(file, customer.current, session.draftId);
      const { id, name } = stored;
      if (id !== null) {
        session.files = [...(session.files ?? []), { id, name }];
        setFiles(session.files);
      }
      addMatches(answer);
    } catch (error) {
      toast(failure(error, 'The file could not be read. Please try again.'));
    } finally {
      setMatching(false);
    }
  }

  return {
    readFile,
    files,
    found,
    dismissFound: () => setFound(undefined),
    isMatching,
    paste,
    otherText,
    dismissOtherText: () => setOtherText([]),
    question,
    answerQuestion(isRounded: boolean) {
      if (question && isRounded) grid.dispatch({ type: 'roundedUp', key: question.key });
      setQuestion(undefined);
    },
  };
}
