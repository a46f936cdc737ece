import type { Style, StyleOf } from './styles.ts'

const FORMATS = ['strong', 'em', 'u', 's', 'sub', 'sup', 'mark'] as const
type Format = (typeof FORMATS)[number]
/** The formats that an element sets or clears for the words in it. The elements around it decide about the others. */
type Said = Partial<Record<Format, boolean>>

const MEANINGS: Readonly<Record<string, Format>> = {
  ...{ b: 'strong', strong: 'strong', i: 'em', em: 'em', u: 'u', ins: 'u' },
  ...{ s: 's', strike: 's', del: 's', sub: 'sub', sup: 'sup', mark: 'mark' },
}
/** Elements that are nothing but how their words look. */
const LOOKS = [...Object.keys(MEANINGS), 'span', 'font', 'big'].join()
/** Words in them are bold anyway. */
const BOLD = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'th'])

/** Says by elements how words look, whether an element or a style did, and drops the elements that said so. */
export function readFormats(root: DocumentFragment, styleOf: StyleOf): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  const formats = texts.map((text) => [text, formatsOf(text, styleOf)] as const)
  for (const element of root.querySelectorAll(LOOKS)) element.replaceWith(...element.childNodes)
  for (const [text, found] of formats) {
    if (isBetweenBlocks(text)) continue
    let inner: ChildNode = text
    for (const format of found.toReversed()) {
      const element = document.createElement(format)
      inner.replaceWith(element)
      element.append(inner)
      inner = element
    }
  }
}

function formatsOf(text: Text, styleOf: StyleOf): Format[] {
  const said: Said = {}
  for (let element = text.parentElement; element; element = element.parentElement) {
    const own = { ...meaningOf(element), ...looksOf(element, styleOf) }
    for (const format of FORMATS) said[format] ??= own[format]
    if (BOLD.has(element.localName)) said.strong = false
    if (element.localName === 'a') said.u = false
    if (element.localName === 'pre') return []
  }
  return FORMATS.filter((format) => said[format])
}

function meaningOf({ localName }: Element): Said {
  const format = MEANINGS[localName]
  return format ? { [format]: true } : {}
}

function looksOf(element: Element, styleOf: StyleOf): Said {
  const style = styleOf(element)
  const said: Said = {}
  const weight =
    style.get('font-weight') ??
    /^(?:\w+ )?bold\b/
      .exec(style.get('font') ?? '')?.[0]
      .split(' ')
      .at(-1)
  if (weight !== undefined) said.strong = /^bold/.test(weight) || Number.parseInt(weight, 10) >= 600
  const slant = style.get('font-style')
  if (slant !== undefined) said.em = /^(italic|oblique)/.test(slant)
  const line = style.get('text-decoration-line') ?? style.get('text-decoration')
  if (line?.includes('underline')) said.u = true
  if (line?.includes('line-through')) said.s = true
  if (line === 'none')
    Object.assign(said, meaningOf(element).u && { u: false }, meaningOf(element).s && { s: false })
  const highlight = highlightOf(element, style)
  if (highlight !== undefined) said.mark = !/^(?:none|transparent|#fff(?:fff)?)$/.test(highlight)
  const shift = element.closest('td,th') === element ? undefined : style.get('vertical-align')
  if (shift === 'super' || shift === 'sub' || shift === 'baseline') {
    said.sup = shift === 'super'
    said.sub = shift === 'sub'
  }
  // Word writes "superscript" as an element, but a style of "baseline" within it is of the line.
  if (shift === 'baseline' && /^su[bp]$/.test(element.localName)) Object.assign(said, meaningOf(element))
  return said
}

/** The colour of a highlighter. Elsewhere, the colour behind words is that of their page. */
function highlightOf(element: Element, style: Style): string | undefined {
  if (element.localName !== 'span') return undefined
  const ofDocs = element.closest('[id^="docs-internal-guid"]') ? style.get('background-color') : undefined
  return style.get('mso-highlight') ?? ofDocs
}

function isBetweenBlocks(text: Text): boolean {
  if (text.data.trim() !== '') return false
  return (
    !text.parentElement ||
    /^(?:ul|ol|table|thead|tbody|tfoot|tr|colgroup|div|figure|dl)$/.test(text.parentElement.localName)
  )
}
