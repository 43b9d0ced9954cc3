import { escapeHtml } from '../http/escape-html';

/** One line of an order. */
export interface MailLine {
  name: string;
  detail: string;
  /** Shown below the detail, each on its own line. */
  notes?: readonly string[];
  /** Empty where the price does not matter. */
  amount: string;
}

export interface MailFact {
  label: string;
  value: string;
}

/** A list of links under a heading. */
export interface MailSection {
  heading: string;
  links: readonly { label: string; detail: string; url: string }[];
  closing?: string;
}

export interface MailContent {
  /** The name at the top: the manufacturer's, or Casepack for account emails. */
  sender: string;
  heading: string;
  paragraphs: readonly string[];
  facts?: readonly MailFact[];
  lines?: readonly MailLine[];
  /** The totals of the lines; the last one is highlighted. */
  totals?: readonly MailFact[];
  sections?: readonly MailSection[];
  action?: { label: string; url: string };
  closing?: string;
}

const usualAccent = '#14532d';

const style = {
  body: 'margin:0;padding:24px 12px;background:#f5f4f1;font-family:Inter,Helvetica,Arial,sans-serif;color:#23211d',
  card: 'max-width:560px;margin:0 auto;background:#ffffff;border:1px solid #e3e0d9;border-radius:8px;padding:28px 24px',
  sender: 'font-size:13px;color:#6a655b;margin:0 0 20px',
  heading: 'font-size:20px;line-height:1.3;font-weight:600;margin:0 0 16px',
  paragraph: 'font-size:15px;line-height:1.55;margin:0 0 14px',
  table: 'width:100%;border-collapse:collapse;margin:6px 0 14px;font-size:14px;line-height:1.45',
  cell: 'padding:7px 0;border-top:1px solid #e3e0d9;vertical-align:top;word-break:break-word',
  amount:
    'padding:7px 0 7px 12px;border-top:1px solid #e3e0d9;vertical-align:top;text-align:right;white-space:nowrap',
  fact: 'padding:7px 0 7px 12px;border-top:1px solid #e3e0d9;vertical-align:top;text-align:right;word-break:break-word',
  detail: 'font-size:13px;color:#6a655b',
  section: 'font-size:15px;line-height:1.4;font-weight:600;margin:18px 0 6px',
  anchor: `color:${usualAccent};text-decoration:underline`,
  button: `display:inline-block;background:${usualAccent};color:#ffffff;text-decoration:none;font-weight:600;font-size:15px;padding:12px 20px;border-radius:8px`,
  link: 'font-size:13px;line-height:1.5;color:#6a655b;margin:16px 0 0;word-break:break-all',
};

const paragraph = (text: string) => `<p style="${style.paragraph}">${escapeHtml(text)}</p>`;

const table = (rows: readonly string[]): string =>
  rows.length > 0
    ? `<table role="presentation" cellpadding="0" cellspacing="0" style="${style.table}">\n${rows.join('\n')}\n</table>`
    : '';

const factRow = ({ label, value }: MailFact): string =>
  `<tr><td style="${style.cell}">${escapeHtml(label)}</td><td style="${style.fact}">${escapeHtml(value)}</td></tr>`;

const lineRow = ({ name, detail, notes = [], amount }: MailLine): string =>
  `<tr><td style="${style.cell}">${escapeHtml(name)}<br><span style="${style.detail}">${[detail, ...notes].map(escapeHtml).join('<br>')}</span></td><td style="${style.amount}">${escapeHtml(amount)}</td></tr>`;

const totalRow = (total: MailFact, index: number, all: readonly MailFact[]): string => {
  const weight = index === all.length - 1 ? ';font-weight:600' : '';
  return `<tr><td style="${style.cell}${weight}">${escapeHtml(total.label)}</td><td style="${style.amount}${weight}">${escapeHtml(total.value)}</td></tr>`;
};

const linkRow = ({ label, detail, url }: MailSection['links'][number]): string =>
  `<tr><td style="${style.cell}"><a href="${escapeHtml(url)}" style="${style.anchor}">${escapeHtml(label)}</a><br><span style="${style.detail}">${escapeHtml(detail)}</span></td></tr>`;

const section = ({ heading, links, closing }: MailSection): string =>
  [
    `<h2 style="${style.section}">${escapeHtml(heading)}</h2>`,
    table(links.map(linkRow)),
    ...(closing ? [paragraph(closing)] : []),
  ].join('\n');

function button({ label, url }: { label: string; url: string }): string {
  const href = escapeHtml(url);
  return `<p style="margin:20px 0 0"><a href="${href}" style="${style.button}">${escapeHtml(label)}</a></p>
<p style="${style.link}">${href}</p>`;
}

const factText = ({ label, value }: MailFact): string => `${label}: ${value}`;
const lineText = ({ name, detail, notes = [], amount }: MailLine): string =>
  [name, amount === '' ? detail : `${detail}: ${amount}`, ...notes].join('\n  ');
const sectionText = ({ heading, links, closing }: MailSection): string =>
  [
    heading,
    ...links.map(({ label, detail, url }) => `- ${label}: ${detail}\n  ${url}`),
    ...(closing ? [closing] : []),
  ].join('\n');
const block = (lines: readonly string[]): string[] => (lines.length > 0 ? [lines.join('\n')] : []);

/** The layout of all emails: HTML that fits a phone and loads nothing, and the same content as plain text. */
export function renderMail(content: MailContent): { html: string; text: string } {
  const { sender, heading, paragraphs, facts = [], lines = [], totals = [], sections = [] } = content;
  const { action, closing } = content;
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(heading)}</title></head>
<body style="${style.body}"><div style="${style.card}">
<p style="${style.sender}">${escapeHtml(sender)}</p>
<h1 style="${style.heading}">${escapeHtml(heading)}</h1>
${paragraphs.map(paragraph).join('\n')}
${table(facts.map(factRow))}
${table([...lines.map(lineRow), ...totals.map(totalRow)])}
${sections.map(section).join('\n')}
${action ? button(action) : ''}
${closing ? `<p style="${style.link}">${escapeHtml(closing)}</p>` : ''}
</div></body></html>`;
  const text = [
    sender,
    heading,
    ...paragraphs,
    ...block(facts.map(factText)),
    ...block(lines.map(lineText)),
    ...block(totals.map(factText)),
    ...sections.map(sectionText),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(closing ? [closing] : []),
  ].join('\n\n');
  return { html, text };
}

/** Attached to the email, so that opening it loads nothing. */
export const logoFile = { name: 'logo.png', contentType: 'image/png', cid: 'logo@casepack' };
const LOGO = { width: 200, height: 60 };

export interface MailBrand {
  /** White text can be read on it. */
  accent: string | null;
  footer: string | null;
  logo: { width: number; height: number } | undefined;
}

function logoImage({ width, height }: { width: number; height: number }): string {
  const scale = Math.min(1, LOGO.width / width, LOGO.height / height);
  const size = `width="${Math.round(width * scale)}" height="${Math.round(height * scale)}"`;
  return `<p style="margin:0 0 12px"><img src="cid:${logoFile.cid}" alt="" ${size} style="display:block"></p>\n`;
}

/** An email that was written without the brand of its sender, with it. */
export function brandMail(
  mail: { html: string; text: string },
  { accent, footer, logo }: MailBrand,
): { html: string; text: string } {
  const sender = `<p style="${style.sender}">`;
  const end = '</div></body></html>';
  const html = mail.html
    // Only in styles, never in the text.
    .replace(/style="[^"]*"/g, (found) => (accent ? found.replaceAll(usualAccent, accent) : found))
    .replace(sender, () => `${logo ? logoImage(logo) : ''}${sender}`)
    .replace(end, () =>
      footer ? `<p style="${style.link}">${escapeHtml(footer).replaceAll('\n', '<br>')}</p>\n${end}` : end,
    );
  return { html, text: footer ? `${mail.text}\n\n${footer}` : mail.text };
}
