import { escapeHtml } from './escape-html';

interface Shape {
  type?: string | undefined;
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
  enum?: unknown[];
  nullable?: boolean;
}

interface Operation {
  summary?: string;
  parameters?: { name: string; in: string; required?: boolean; schema?: Shape }[];
  requestBody?: { content?: Record<string, { schema?: Shape }> };
  responses?: Record<string, { content?: Record<string, { schema?: Shape }> }>;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

function describe(shape: Shape | undefined): string {
  if (!shape) return '';
  const variants = shape.anyOf ?? shape.oneOf;
  if (variants) return [...new Set(variants.map(describe))].filter(Boolean).join(' or ');
  if (shape.enum) return shape.enum.map((value) => JSON.stringify(value)).join(', ');
  if (shape.type === 'array') return `list of ${describe(shape.items) || 'values'}`;
  return shape.type ?? 'any';
}

function fieldRows(shape: Shape | undefined, prefix = ''): string {
  const properties = shape?.properties ?? shape?.items?.properties;
  if (!properties) return '';
  const required = new Set(shape?.required ?? shape?.items?.required);
  return Object.entries(properties)
    .map(([name, field]) => {
      const full = `${prefix}${name}`;
      const nested = field.properties || field.items?.properties ? fieldRows(field, `${full}.`) : '';
      const need = required.has(name) ? 'required' : '';
      return `<tr><td><code>${escapeHtml(full)}</code></td><td>${escapeHtml(describe(field))}</td><td>${need}</td></tr>${nested}`;
    })
    .join('');
}

const table = (title: string, rows: string): string =>
  rows
    ? `<h4>${title}</h4><table><thead><tr><th>Name</th><th>Kind</th><th></th></tr></thead>${rows}</table>`
    : '';

function operationSection(method: string, path: string, operation: Operation): string {
  const parameters = (operation.parameters ?? [])
    .map(
      ({ name, in: place, required, schema }) =>
        `<tr><td><code>${escapeHtml(name)}</code></td><td>${escapeHtml(place)}: ${escapeHtml(describe(schema))}</td><td>${required ? 'required' : ''}</td></tr>`,
    )
    .join('');
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
  const answer = Object.values(operation.responses?.['200']?.content ?? {})[0]?.schema;
  const refusals = Object.keys(operation.responses ?? {}).filter((status) => status !== '200');
  return `<details><summary><b class="${method}">${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> <span>${escapeHtml(operation.summary ?? '')}</span></summary>
${table('Parameters', parameters)}${table('Body', fieldRows(body))}${table('Answer', fieldRows(answer))}
<p>Refusals: ${refusals.join(', ') || 'none'}</p></details>`;
}

/** The API description as a page that needs no script. */
export function renderApiPage(document: { paths?: object }): string {
  const paths = Object.entries((document.paths ?? {}) as Record<string, Record<string, Operation>>); // as @fastify/swagger builds it
  const sections = paths.flatMap(([path, operations]) =>
    methods.flatMap((method) => {
      const operation = operations[method];
      return operation ? [operationSection(method, path, operation)] : [];
    }),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Casepack API</title>
<style>body{font:15px/1.5 Inter,system-ui,sans-serif;color:#23211d;max-width:960px;margin:32px auto;padding:0 16px}
details{border:1px solid #e3e0d9;border-radius:8px;margin:8px 0;padding:10px 14px}summary{cursor:pointer}summary span{color:#6a655b}
b{display:inline-block;min-width:60px;color:#14532d}table{border-collapse:collapse;width:100%;margin:4px 0 12px}td,th{text-align:left;padding:4px 12px 4px 0;border-bottom:1px solid #eeece7;vertical-align:top;overflow-wrap:anywhere}h4{margin:12px 0 0}</style></head>
<body><main><h1>Casepack API</h1><p>Sign in with <code>POST /api/auth/login</code> and send the session cookie. Money travels as text such as <code>"12.50"</code>, in US dollars. The same as data: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
${sections.join('\n')}</main></body></html>`;
}
