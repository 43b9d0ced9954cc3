import { useOnDemand } from '../../ui/use-on-demand';
import { useNewCartQuestion } from './new-cart-question';

/** Shows the question wherever a product is added. */
export function NewCartPrompt() {
  const question = useNewCartQuestion();
  const dialog = useOnDemand(question !== undefined, {
    load: () => import('./new-cart-dialog'),
    onMissing: () => question?.answer(false),
  });
  return question && dialog && <dialog.NewCartDialog question={question} />;
}
