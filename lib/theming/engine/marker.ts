import { randomInt } from 'node:crypto'

const LENGTH = 12
const FIRST_PRIVATE = 0xe000
const PRIVATE = 0x1900

/** A unique text of private-use characters, which no filter and no escaping changes. */
export function makeMarker(): string {
  const codes = Array.from({ length: LENGTH }, () => FIRST_PRIVATE + randomInt(PRIVATE))
  return String.fromCharCode(...codes)
}

/** Replaces the first marker by the script and removes the others. */
export function placeScript(html: string, marker: string | null, renderScript: () => string): string {
  const at = marker === null ? -1 : html.indexOf(marker)
  if (marker === null || at < 0) return html
  return html.slice(0, at) + renderScript() + html.slice(at).replaceAll(marker, '')
}
