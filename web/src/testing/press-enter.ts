import userEvent from '@testing-library/user-event';

/**
 * Enter in a field clicks the first submit button of its form, wherever the button is. The keyboard of user-event finds
 * only buttons inside the form, and those of dialogs are outside.
 */
export async function pressEnter(field: HTMLElement): Promise<void> {
  const form = (field as HTMLInputElement).form; // a field of a form
  const buttons = [...document.querySelectorAll('button')];
  const submit = buttons.find((button) => button.form === form && button.type === 'submit');
  if (!form || !submit || submit.disabled) return;
  await userEvent.click(submit);
}
