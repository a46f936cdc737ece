import type { Format } from './format.ts'

/**
 * Makes the site's own addresses in sanitised HTML (`/media/a.jpg`) absolute: an app has no page they could be relative
 * to.
 */
export function absoluteHtml(html: string, format: Format): string {
  return html.replace(TAG, (tag) =>
    tag
      .replace(OWN_ADDRESS, (_, before: string, path: string) => before + format.url(path))
      .replace(SRCSET, (_, before: string, candidates: string) => before + absoluteSet(candidates, format)),
  )
}

// The sanitiser escapes < and > in attribute values and always uses double quotes.
const TAG = /<[a-z][^>]*>/gi
const OWN_ADDRESS = /(\s(?:src|href|poster|cite)=")(\/(?!\/)[^"]*)/gi
const SRCSET = /(\ssrcset=")([^"]*)/gi

function absoluteSet(candidates: string, format: Format): string {
  return candidates.replace(
    /(^|,\s*)(\/(?!\/)\S*)/g,
    (_, before: string, path: string) => before + format.url(path),
  )
}
