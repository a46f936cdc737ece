import { escapeXml } from '#lib/platform/text/markup.ts'
import { type TrustedHtml, trustedHtml } from '#lib/theming/index.ts'

/** HTML of a text in which `backticks` mark code, which may lead somewhere; null if there is none. */
export function markCode(
  text: string | undefined,
  linkOf?: (code: string) => string | null,
): TrustedHtml | null {
  return text ? trustedHtml(writeCode(text, linkOf)) : null
}

/** The same as text. */
export function writeCode(text: string, linkOf: (code: string) => string | null = () => null): string {
  const mark = (code: string) => {
    const url = linkOf(code)
    const marked = `<code>${escapeXml(code)}</code>`
    return url === null ? marked : `<a href="${escapeXml(url)}">${marked}</a>`
  }
  const parts = text.split('`').map((part, i) => (i % 2 === 1 ? mark(part) : escapeXml(part)))
  return parts.join('')
}
