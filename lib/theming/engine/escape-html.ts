const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&#34;', "'": '&#39;' }
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Fit for text and for attributes in quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPED[character] ?? character)
}

/** The text that HTML without tags stands for. Rarer names stay as they are. */
export function decodeEntities(html: string): string {
  return html.replace(/&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, decodeEntity)
}

function decodeEntity(entity: string, name?: string, decimal?: string, hex?: string): string {
  if (name !== undefined) return NAMED[name.toLowerCase()] ?? entity
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity
}
