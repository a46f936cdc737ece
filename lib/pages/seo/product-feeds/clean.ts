/** A text without what feeds refuse: control and private characters, and halves of others. Collapses whitespace. */
export function clean(text: string): string {
  return text
    .toWellFormed()
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Co}\p{Cn}\ufffd]/gu, '')
    .trim()
}

/** An address with everything encoded that has to be. */
export function cleanAddress(address: string): string {
  return URL.parse(address)?.href ?? address
}
