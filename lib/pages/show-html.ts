import { escapeXml } from '#lib/platform/text/xml.ts'
import type { Translate } from '#lib/services/texts/index.ts'
import { trustedHtml } from '#lib/theming/index.ts'

/** Prepares sanitised HTML for views: wide tables scroll separately, also by keyboard, and pictures load lazily. */
export function showHtml(html: string, t: Translate): ReturnType<typeof trustedHtml> {
  const label = escapeXml(t('layout.table'))
  const scrolling = html
    .replace(
      /<table\b/gi,
      () => `<div class="table-scroll" role="group" aria-label="${label}" tabindex="0"><table`,
    )
    .replace(/<\/table>/gi, '</table></div>')
  const reached = scrolling.replace(/<pre\b/gi, '<pre tabindex="0"')
  return trustedHtml(reached.replace(/<img(?=\s)/gi, '<img loading="lazy" decoding="async"'))
}
