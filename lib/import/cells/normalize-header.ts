/** Headers are compared without case, typographic apostrophes and kinds of spaces. */
export function normalizeHeader(header: string): string {
  return header.normalize('NFC').replace(/[’ʼ]/g, "'").replace(/\s+/g, ' ').trim().toLowerCase()
}
