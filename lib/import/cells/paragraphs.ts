const BLOCKS =
  'address|article|aside|blockquote|details|div|dl|fieldset|figure|footer|form|h[1-6]|header|hr|ol|p|pre|section|table|ul'

const WHOLE_BLOCK = new RegExp(`(<(${BLOCKS})\\b[^>]*>[\\s\\S]*?</\\2>)`, 'gi')
const BEGINS_WITH_BLOCK = new RegExp(`^</?(${BLOCKS}|li|dt|dd|t[rdh]|tbody|thead|figcaption)\\b`, 'i')

/** Turns the blank lines of text without markup into paragraphs, and its line ends into breaks. */
export function addParagraphs(html: string): string {
  if (/<p[\s>]/i.test(html) || html.includes('<!-- wp:')) return html
  return html
    .replace(/\r\n?/g, '\n')
    .replace(WHOLE_BLOCK, (block) => `\n\n${block.replaceAll('\n', '\uE000')}\n\n`)
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => (BEGINS_WITH_BLOCK.test(part) ? part : `<p>${part.replaceAll('\n', '<br>\n')}</p>`))
    .join('\n')
    .replaceAll('\uE000', '\n')
}
