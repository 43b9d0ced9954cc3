import type { NewTemplate, TemplateChange } from '@casepack/contract/desk/template';
import {
  createTemplate,
  deleteTemplate,
  editTemplate,
  getTemplate,
  listTemplates,
} from '@casepack/contract/desk/template-endpoints';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call';

const keyOf = (customerId: number) => ['desk', 'templates', customerId] as const;

export const templatesQuery = (customerId: number) =>
  queryOptions({
    queryKey: keyOf(customerId),
    queryFn: ({ signal }) => call(listTemplates, { params: { id: customerId }, signal }),
    staleTime: 0,
  });

export const readTemplate = (customerId: number, templateId: number) =>
  call(getTemplate, { params: { id: customerId, templateId } });

function useTemplateMutation<Input, Answer>(
  customerId: number,
  mutationFn: (input: Input) => Promise<Answer>,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => void queryClient.invalidateQueries({ queryKey: keyOf(customerId) }),
  });
}

export const useSaveTemplate = (customerId: number) =>
  useTemplateMutation(customerId, (body: NewTemplate) =>
    call(createTemplate, { params: { id: customerId }, body }),
  );

export const useEditTemplate = (customerId: number) =>
  useTemplateMutation(customerId, ({ templateId, ...body }: TemplateChange & { templateId: number }) =>
    call(editTemplate, { params: { id: customerId, templateId }, body }),
  );

export const useDeleteTemplate = (customerId: number) =>
  useTemplateMutation(customerId, (templateId: number) =>
    call(deleteTemplate, { params: { id: customerId, templateId } }),
  );
