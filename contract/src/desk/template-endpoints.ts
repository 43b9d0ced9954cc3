import { z } from 'zod';
import { endpoint } from '../endpoint';
import { ById, Id, IdText } from '../ids';
import { NewTemplate, Template, TemplateChange, TemplateSummary } from './template';

const ByTemplateId = ById.extend({ templateId: IdText });

export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/wholesale-customers/:id/templates',
  access: 'desk:use',
  summary: "Lists the caller's templates of a customer and those that colleagues share, by name",
  params: ById,
  response: z.array(TemplateSummary),
});

export const createTemplate = endpoint({
  method: 'POST',
  path: '/api/wholesale-customers/:id/templates',
  access: 'desk:use',
  summary: 'Save lines as a template',
  params: ById,
  body: NewTemplate,
  response: TemplateSummary,
  errors: ['conflict'],
});

export const getTemplate = endpoint({
  method: 'GET',
  path: '/api/wholesale-customers/:id/templates/:templateId',
  access: 'desk:use',
  summary: 'A template with its products as they can be ordered today',
  params: ByTemplateId,
  response: Template,
});

export const editTemplate = endpoint({
  method: 'PUT',
  path: '/api/wholesale-customers/:id/templates/:templateId',
  access: 'desk:use',
  summary: 'Change a template',
  params: ByTemplateId,
  body: TemplateChange,
  response: TemplateSummary,
  errors: ['conflict', 'stale_version'],
});

export const deleteTemplate = endpoint({
  method: 'DELETE',
  path: '/api/wholesale-customers/:id/templates/:templateId',
  access: 'desk:use',
  summary: 'Delete a template',
  params: ByTemplateId,
  response: z.object({ id: Id }),
});
