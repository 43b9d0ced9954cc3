interface MailContent {
  /** Whose name stands at the top: the manufacturer's, or Casepack for account mails. */
  sender: string;
  heading: string;
  paragraphs: readonly string[];
  action?: { label: string; url: string };
  closing?: string;
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');

const style = {
  body: 'margin:0;padding:24px 12px;background:#f5f4f1;font-family:Inter,Helvetica,Arial,sans-serif;color:#23211d',
  card: 'max-width:560px;margin:0 auto;background:#ffffff;border:1px solid #e3e0d9;border-radius:8px;padding:28px 24px',
  sender: 'font-size:13px;color:#6a655b;margin:0 0 20px',
  heading: 'font-size:20px;line-height:1.3;font-weight:600;margin:0 0 16px',
  paragraph: 'font-size:15px;line-height:1.55;margin:0 0 14px',
  button:
    'display:inline-block;background:#14532d;color:#ffffff;text-decoration:none;font-weight:600;font-size:15px;padding:12px 20px;border-radius:8px',
  link: 'font-size:13px;line-height:1.5;color:#6a655b;margin:16px 0 0;word-break:break-all',
};

const paragraph = (text: string) => `<p style="${style.paragraph}">${escapeHtml(text)}</p>`;

function button({ label, url }: { label: string; url: string }): string {
  const href = escapeHtml(url);
  return `<p style="margin:20px 0 0"><a href="${href}" style="${style.button}">${escapeHtml(label)}</a></p>
<p style="${style.link}">${href}</p>`;
}

/** One layout for every mail: HTML that reads well on a phone and fetches nothing, and the same as plain text. */
export function renderMail(content: MailContent): { html: string; text: string } {
  const { sender, heading, paragraphs, action, closing } = content;
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(heading)}</title></head>
<body style="${style.body}"><div style="${style.card}">
<p style="${style.sender}">${escapeHtml(sender)}</p>
<h1 style="${style.heading}">${escapeHtml(heading)}</h1>
${paragraphs.map(paragraph).join('\n')}
${action ? button(action) : ''}
${closing ? `<p style="${style.link}">${escapeHtml(closing)}</p>` : ''}
</div></body></html>`;
  const text = [
    sender,
    heading,
    ...paragraphs,
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(closing ? [closing] : []),
  ].join('\n\n');
  return { html, text };
}
