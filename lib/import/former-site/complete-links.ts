import { mapLinks } from './map-links.ts'

/**
 * Makes relative addresses in a text of the former site absolute, so that they stay what they were wherever the text
 * stands. Fragments, and addresses of other kinds such as `mailto:`, stay as they are.
 */
export function completeLinks(html: string, base: string): string {
  if (!html.includes('<') || !URL.canParse(base)) return html
  return mapLinks(html, ({ address }) => {
    if (address === '' || /^(#|[a-z][a-z0-9+.-]*:|[{[%])/i.test(address)) return null
    return URL.canParse(address, base) ? new URL(address, base).href : null
  })
}
