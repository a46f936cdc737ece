import { trustedHtml } from '#lib/theming/index.ts'

/**
 * Sanitised HTML as views print it: tables that are wider than the page scroll by themselves, also by keyboard, and
 * pictures load when they are near.
 */
export function showHtml(html: string): ReturnType<typeof trustedHtml> {
  const scrolling = html
    .replace(/<table\b/gi, '<div class="table-scroll" role="group" aria-label="Table" tabindex="0"><table')
    .replace(/<\/table>/gi, '</table></div>')
  const reached = scrolling.replace(/<pre\b/gi, '<pre tabindex="0"')
  return trustedHtml(reached.replace(/<img(?=\s)/gi, '<img loading="lazy" decoding="async"'))
}
