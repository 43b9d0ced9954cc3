// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import { Checkbox } from './checkbox';
import { Field } from './field';
import { Input } from './input';
import { Select } from './select';
import { Switch } from './switch';
import { Textarea } from './textarea';

function describedText(element: HTMLElement): string[] {
  const ids = element.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent ?? `nothing has the id ${id}`);
}

function NameForm() {
  const form = useForm({ defaultValues: { name: '' } });
  return (
    <form onSubmit={form.handleSubmit(() => undefined)} noValidate>
      <Field label="Name" error={form.formState.errors.name?.message}>
        <Input {...form.register('name', { required: 'Name is required' })} />
      </Field>
      <button type="submit">Save</button>
    </form>
  );
}

describe('Field', () => {
  it.each([
    ['input', <Input key="input" />],
    ['textarea', <Textarea key="textarea" />],
    ['select', <Select key="select" />],
  ])('labels the %s and connects error and help to it', (_name, control) => {
    render(
      <Field label="ZIP" help="Five digits." error="ZIP is too short" required>
        {control}
      </Field>,
    );

    const element = screen.getByLabelText('ZIP');

    expect(describedText(element)).toEqual(['ZIP is too short', 'Five digits.']);
    expect(element.getAttribute('aria-invalid')).toBe('true');
    expect(element.getAttribute('aria-required')).toBe('true');
  });

  it('has no description without an error or a help text', () => {
    render(
      <Field label="ZIP">
        <Input />
      </Field>,
    );

    const element = screen.getByLabelText('ZIP');

    expect(element.hasAttribute('aria-describedby')).toBe(false);
    expect(element.hasAttribute('aria-invalid')).toBe(false);
  });

  it('passes its ids to a third-party control', () => {
    render(
      <Field label="Card" error="Card was declined">
        {({ controlId, describedBy }) => <input id={controlId} aria-describedby={describedBy} />}
      </Field>,
    );

    expect(describedText(screen.getByLabelText('Card'))).toEqual(['Card was declined']);
  });

  it('shows the error of a registered field and focuses it', async () => {
    render(<NameForm />);

    await userEvent.click(screen.getByRole('button', { name: 'Save' }));

    const field = await screen.findByLabelText('Name');
    expect(describedText(field)).toEqual(['Name is required']);
    expect(document.activeElement).toBe(field);
  });
});

describe('Checkbox and Switch', () => {
  it('are named by the text beside them and described by the help text', () => {
    render(
      <>
        <Checkbox label="Same as shipping" help="One address for both." />
        <Switch label="Requires approval" help="Orders wait for you." />
      </>,
    );

    expect(describedText(screen.getByRole('checkbox', { name: 'Same as shipping' }))).toEqual([
      'One address for both.',
    ]);
    expect(describedText(screen.getByRole('switch', { name: 'Requires approval' }))).toEqual([
      'Orders wait for you.',
    ]);
  });

  it('show that only some are selected', () => {
    render(<Checkbox label="All" indeterminate />);

    expect(screen.getByRole<HTMLInputElement>('checkbox').indeterminate).toBe(true);
  });
});
