import { randomInt } from 'node:crypto'

const LENGTH = 12
const FIRST_PRIVATE = 0xe000
const PRIVATE = 0x1900

/** A text that occurs nowhere else, of characters without a meaning, so that no filter and no escaping changes it. */
export function makeMarker(): string {
  const codes = Array.from({ length: LENGTH }, () => FIRST_PRIVATE + randomInt(PRIVATE))
  return String.fromCharCode(...codes)
}

/** The page with the script in place of the first marker; the others go. */
export function placeScript(html: string, marker: string | null, renderScript: () => string): string {
  const at = marker === null ? -1 : html.indexOf(marker)
  if (marker === null || at < 0) return html
  return html.slice(0, at) + renderScript() + html.slice(at).replaceAll(marker, '')
}
