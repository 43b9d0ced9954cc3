import type { ApiDocument, JsonSchema, Operation } from './api-document';
import { apiIntroduction } from './api-texts';
import { escapeHtml } from './escape-html';

interface Shape {
  $ref?: string;
  type?: string;
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
  enum?: unknown[];
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);
const anchorOf = (name: string): string => `<a href="#${escapeHtml(name)}">${escapeHtml(name)}</a>`;

/** The type of a value, as HTML. */
function kindOf(shape: Shape | undefined): string {
  if (!shape) return '';
  if (shape.$ref) return anchorOf(nameOf(shape.$ref));
  const variants = shape.anyOf ?? shape.oneOf;
  if (variants) return [...new Set(variants.map(kindOf))].filter(Boolean).join(' or ');
  if (shape.enum) return escapeHtml(shape.enum.map((value) => JSON.stringify(value)).join(', '));
  if (shape.type === 'array') return `list of ${kindOf(shape.items) || 'values'}`;
  return shape.type ?? 'any';
}

function fieldRows(shape: Shape | undefined, prefix = ''): string {
  const holder = shape?.properties ? shape : shape?.items;
  const required = new Set(holder?.required);
  return Object.entries(holder?.properties ?? {})
    .map(([name, field]) => {
      const full = `${prefix}${name}`;
      const nested = field.properties || field.items?.properties ? fieldRows(field, `${full}.`) : '';
      const need = required.has(name) ? 'required' : '';
      return `<tr><td><code>${escapeHtml(full)}</code></td><td>${kindOf(field)}</td><td>${need}</td></tr>${nested}`;
    })
    .join('');
}

const table = (title: string, rows: string): string =>
  rows
    ? `<h4>${title}</h4><table><thead><tr><th>Name</th><th>Kind</th><th></th></tr></thead>${rows}</table>`
    : '';

/** A table of the fields, or just the type if there are none. */
function shapeSection(title: string, content: Record<string, { schema: JsonSchema }> | undefined): string {
  const [type = '', { schema }] = Object.entries(content ?? {})[0] ?? ['', { schema: undefined }];
  const shape: Shape | undefined = schema;
  const rows = fieldRows(shape);
  if (rows) return table(title, rows);
  if (!shape) return '';
  return `<h4>${title}</h4><p>${type === 'application/json' ? kindOf(shape) : escapeHtml(Object.keys(content ?? {}).join(', '))}</p>`;
}

function operationSection(method: string, path: string, operation: Operation): string {
  const parameters = (operation.parameters ?? [])
    .map(
      ({ name, in: place, required, schema }) =>
        `<tr><td><code>${escapeHtml(name)}</code></td><td>${place}: ${kindOf(schema)}</td><td>${required ? 'required' : ''}</td></tr>`,
    )
    .join('');
  const { 200: done, ...others } = operation.responses;
  const headers = Object.entries(done?.headers ?? {})
    .map(
      ([name, { description }]) => `<tr><td><code>${name}</code></td><td>${description}</td><td></td></tr>`,
    )
    .join('');
  const refusals = Object.entries(others)
    .map(([status, { description }]) => `<li>${status} ${escapeHtml(description)}</li>`)
    .join('');
  const who = operation.security.length > 0 ? 'Requires a session.' : 'No session required.';
  return `<details id="${operation.operationId}"><summary><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> <span>${escapeHtml(operation.summary)}</span></summary>
<p>${who}</p>${table('Parameters', parameters)}${shapeSection('Body', operation.requestBody?.content)}${shapeSection('Response', done?.content)}${table('Response headers', headers)}
<h4>Other responses</h4><ul>${refusals}</ul></details>`;
}

const shapeDetails = ([name, schema]: [string, JsonSchema]): string =>
  `<details id="${escapeHtml(name)}" open><summary><code>${escapeHtml(name)}</code></summary>${table('Fields', fieldRows(schema)) || `<p>${kindOf(schema)}</p>`}</details>`;

const withCode = (text: string): string => escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');

/** The API description as a page that needs no script. */
export function renderApiPage({ paths, components }: ApiDocument): string {
  const introduction = apiIntroduction.map(({ title, text }) => `<h2>${title}</h2><p>${withCode(text)}</p>`);
  const sections = Object.entries(paths).flatMap(([path, operations]) =>
    methods.flatMap((method) => {
      const operation = operations[method];
      return operation ? [operationSection(method, path, operation)] : [];
    }),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Casepack API</title>
<style>body{font:15px/1.5 Inter,system-ui,sans-serif;color:#23211d;max-width:960px;margin:32px auto;padding:0 16px}a{color:#14532d}
details{border:1px solid #e3e0d9;border-radius:8px;margin:8px 0;padding:10px 14px}summary{cursor:pointer}summary span{color:#6a655b}
b{display:inline-block;min-width:60px;color:#14532d}table{border-collapse:collapse;width:100%;margin:4px 0 12px}td,th{text-align:left;padding:4px 12px 4px 0;border-bottom:1px solid #eeece7;vertical-align:top;overflow-wrap:anywhere}h4{margin:12px 0 0}</style></head>
<body><main><h1>Casepack API</h1><p>OpenAPI document: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
${introduction.join('\n')}<h2>Calls</h2>
${sections.join('\n')}<h2>Shapes</h2>
${Object.entries(components.schemas).map(shapeDetails).join('\n')}</main></body></html>`;
}
