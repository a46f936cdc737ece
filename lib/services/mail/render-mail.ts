import { scriptJson } from '#lib/platform/text/markup.ts'
import type { MailView } from './mail-view.ts'

/** The part of theming that mails need. */
export type MailViews = {
  render(
    parts: readonly { view: string; data: Record<string, unknown> }[],
    options: { shared: Record<string, unknown>; live: null; locale: string },
  ): Promise<string>
}

export type MailContent = { subject: string; text: string; html: string }

/** Renders a mail with the views `mail/<kind>` and `mail/<kind>.text`. The subject is the first line of the text. */
export async function renderMail(
  views: MailViews,
  kind: string,
  { language, data, shared, structured }: MailView,
): Promise<MailContent> {
  const options = { shared, live: null, locale: language }
  const html = await views.render([{ view: `mail/${kind}`, data }], options)
  const written = toPlainText(await views.render([{ view: `mail/${kind}.text`, data }], options))
  const [subject = '', ...lines] = written.split('\n')
  if (subject === '') throw new Error(`The view mail/${kind}.text has no subject in its first line.`)
  const finished = html.trim().replace(/\n\s*\n/g, '\n')
  return { subject, text: `${lines.join('\n').trim()}\n`, html: `${addStructured(finished, structured)}\n` }
}

/** Adds JSON-LD to a mail, whatever its theme. */
function addStructured(html: string, structured: object | null): string {
  if (structured === null) return html
  const script = `<script type="application/ld+json">${scriptJson(structured)}</script>\n`
  const end = html.lastIndexOf('</body>')
  return end < 0 ? `${html}\n${script}` : html.slice(0, end) + script + html.slice(end)
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#34;': '"',
  '&#39;': "'",
}

/** Undoes the HTML escaping of views, and leaves at most one blank line between paragraphs. */
function toPlainText(printed: string): string {
  return printed
    .replace(/&(?:amp|lt|gt|quot|#34|#39);/g, (entity) => entities[entity] ?? entity)
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
