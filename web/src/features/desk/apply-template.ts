import { dayOf } from '@casepack/contract/calendar';
import { counted } from '@casepack/contract/count';
import { failure } from '../../api/failure';
import { toast } from '../../ui/toast';
import { applyLines } from './apply-lines';
import type { DeskSession } from './desk-session';
import { readTemplate } from './templates.queries';

/** Sets the lines of a template, as far as they can be ordered today; false if it could not be read. */
export async function applyTemplate(
  { grid, book }: Pick<DeskSession, 'grid' | 'book'>,
  customerId: number,
  templateId: number,
): Promise<boolean> {
  try {
    const { name, lines } = await readTemplate(customerId, templateId);
    book.learn(lines.flatMap(({ product }) => product ?? []));
    const changes = lines.flatMap(({ product, isTester, quantity, note, shipDate }) =>
      product ? [{ product, isTester, quantity, note: note ?? '', shipDate: coming(shipDate) }] : [],
    );
    const applied = applyLines(grid, changes);
    const left = lines.length - changes.length;
    toast({
      title: `${name} applied`,
      description: `${applied}.${left === 0 ? '' : ` ${counted(left, 'line')} can no longer be ordered.`}`,
    });
    return true;
  } catch (error) {
    toast(failure(error, 'The template could not be loaded. Please try again.'));
    return false;
  }
}

/** A day that has passed cannot be asked for. */
const coming = (day: string | null | undefined): string => (day && day >= dayOf(new Date()) ? day : '');
