// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FileDrop } from './file-drop';
import { FormFields } from './form-fields';

it('takes dropped files, but not while the form around it is saved', () => {
  const chosen: string[] = [];
  const form = (isSaving: boolean) => (
    <FormFields isSaving={isSaving}>
      <FileDrop
        title="Drop a file"
        hint="Any file"
        buttonLabel="Choose file"
        inputLabel="File"
        accept="*"
        onChoose={({ name }) => chosen.push(name)}
      />
    </FormFields>
  );
  const drop = (name: string) =>
    fireEvent.drop(screen.getByText('Drop a file'), { dataTransfer: { files: [new File(['x'], name)] } });
  const { rerender } = render(form(false));
  drop('first.pdf');

  rerender(form(true));
  drop('second.pdf');

  expect(chosen).toEqual(['first.pdf']);
});
