import { escapeXml } from '#lib/platform/text/markup.ts'
import { type TrustedHtml, trustedHtml } from '#lib/theming/index.ts'

/** HTML of a text in which `backticks` mark code; null if there is none. */
export function markCode(text: string | undefined): TrustedHtml | null {
  if (!text) return null
  const parts = text
    .split('`')
    .map((part, i) => (i % 2 === 1 ? `<code>${escapeXml(part)}</code>` : escapeXml(part)))
  return trustedHtml(parts.join(''))
}
