import { counted } from '@casepack/contract/count';
import { failure } from '../../api/failure';
import { toast } from '../../ui/toast';
import type { DeskSession } from './desk-session';
import { readTemplate } from './templates.queries';

/** Adds the lines of a template, as far as they can be ordered today; false if it could not be read. */
export async function applyTemplate(
  { grid, book }: DeskSession,
  customerId: number,
  templateId: number,
): Promise<boolean> {
  try {
    const { name, lines } = await readTemplate(customerId, templateId);
    book.learn(lines.flatMap(({ product }) => product ?? []));
    const changes = lines.flatMap(({ product, isTester, quantity }) =>
      product ? [{ product, isTester, quantity }] : [],
    );
    grid.dispatch({ type: 'quantitiesSet', changes });
    const left = lines.length - changes.length;
    toast({
      title: `${name} added`,
      description:
        left === 0
          ? counted(changes.length, 'line')
          : `${counted(changes.length, 'line')}. ${counted(left, 'line')} can no longer be ordered.`,
    });
    return true;
  } catch (error) {
    toast(failure(error, 'The template could not be loaded. Please try again.'));
    return false;
  }
}
