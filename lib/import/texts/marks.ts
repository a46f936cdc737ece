/** Noncharacters, which no text may contain: they mark places in a text while it is being changed. */
const [MASK_START, MASK_END, BLOCK_START, BLOCK_END] = ['\uFDD0', '\uFDD1', '\uFDD2', '\uFDD3']

export function withoutMarks(html: string): string {
  return html.replace(/[\uFDD0-\uFDD3]/g, '')
}

/** Marks HTML that must not stand inside a paragraph. */
export function asBlock(html: string): string {
  return `${BLOCK_START}${html}${BLOCK_END}`
}

const SPACE = '(?:\\s|&nbsp;|<br\\s*/?>)*'
const ONLY_BLOCKS = new RegExp(
  `<p\\b[^<>]*>${SPACE}((?:${BLOCK_START}[^${BLOCK_END}]*${BLOCK_END}${SPACE})+)</p>`,
  'gi',
)

/** Takes the paragraphs off that hold nothing but blocks, and the marks of all blocks. */
export function settleBlocks(html: string): string {
  return html
    .replace(ONLY_BLOCKS, (_, blocks: string) => blocks.replace(/<br\s*\/?>|&nbsp;/gi, '').trim())
    .replace(/[\uFDD2\uFDD3]/g, '')
}

/** Parts of a text that are hidden from changes. */
export class Masks {
  private readonly parts: string[] = []

  hide(part: string): string {
    this.parts.push(part)
    return `${MASK_START}${this.parts.length - 1}${MASK_END}`
  }

  restore(html: string): string {
    return html.replace(/\uFDD0(\d+)\uFDD1/g, (_, index: string) => this.parts[Number(index)] ?? '')
  }
}
