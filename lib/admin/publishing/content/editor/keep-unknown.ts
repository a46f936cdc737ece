import { KNOWN } from './known.ts'
import { KEPT_BLOCK, KEPT_INLINE } from './nodes/kept.ts'
import { writeNode } from './write-node.ts'

const WORDS = new Set([
  ...[
    'a',
    'abbr',
    'acronym',
    'audio',
    'b',
    'bdi',
    'bdo',
    'br',
    'cite',
    'code',
    'del',
    'dfn',
    'em',
    'i',
    'img',
    'ins',
  ],
  ...[
    'kbd',
    'mark',
    'picture',
    'q',
    'ruby',
    's',
    'samp',
    'small',
    'span',
    'strong',
    'sub',
    'sup',
    'time',
    'u',
    'var',
  ],
  ...['video', 'wbr'],
])
/** Blocks that contain nothing but words. */
const LINES = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'figcaption'])
/** Elements whose parts make sense only together. */
const WHOLES = ['ul', 'ol']

export function isOfWords(node: Node): boolean {
  return !(node instanceof Element) || WORDS.has(node.localName)
}

/** Puts an element that is kept as it is in the place of each that the editor would lose. */
export function keepUnknown(parent: DocumentFragment | Element, isInLine = false): void {
  for (const element of [...parent.children]) {
    const name = element.localName
    if (name === KEPT_BLOCK || name === KEPT_INLINE) continue
    if (saysNothing(element)) {
      keepUnknown(element, isInLine)
      element.replaceWith(...element.childNodes)
    } else if (!isEditable(element)) {
      const kept = document.createElement(isInLine || isOfWords(element) ? KEPT_INLINE : KEPT_BLOCK)
      kept.setAttribute('html', writeNode(element))
      element.replaceWith(kept)
    } else if (name !== 'pre') keepUnknown(element, isInLine || LINES.has(name) || WORDS.has(name))
  }
}

/** Boxes and spans without attributes around what stands by itself. */
function saysNothing(element: Element): boolean {
  if (element.attributes.length > 0) return false
  if (element.localName === 'span') return true
  return element.localName === 'div' && isWithoutWords(element)
}

function isWithoutWords(element: Element): boolean {
  return [...element.childNodes].every((child) =>
    child instanceof Element ? !isOfWords(child) : child.textContent?.trim() === '',
  )
}

function isEditable(element: Element): boolean {
  const name = element.localName
  if (!hasKnownAttributes(element)) return false
  switch (name) {
    case 'figure':
      return element.classList.contains('embed') ? isPreview(element) : isPicture(element)
    case 'pre':
      return isCode(element)
    case 'small':
      // In previews only, which are looked at as a whole.
      return element.closest('figure.embed') !== null
    case 'code':
      return element.attributes.length === 0
    case 'table':
      return isEven(element) && partsOf(element).every(hasKnownAttributes)
    case 'blockquote':
      return element.childNodes.length > 0
    default:
      return !WHOLES.includes(name) || partsOf(element).every(hasKnownAttributes)
  }
}

function hasKnownAttributes(element: Element): boolean {
  const known = KNOWN[element.localName]
  return known !== undefined && [...element.attributes].every((one) => known.includes(one.name))
}

/** The parts of a list or a table, apart from what its items and cells contain. */
function partsOf(element: Element): Element[] {
  return [...element.children].flatMap((part) => {
    const isEnd = part.localName === 'li' || part.localName === 'th' || part.localName === 'td'
    const isMisplaced = part.localName === 'caption' && part.children.length > 0
    // An element that no part may be: what contains it is kept as a whole.
    if (isMisplaced) return [document.createElement('unknown')]
    return isEnd ? [part] : [part, ...partsOf(part)]
  })
}

/** Whether every row has as many columns, cells that reach into it from above included. */
function isEven(table: Element): boolean {
  const rows = [...table.querySelectorAll(':scope > tr, :scope > :is(thead, tbody, tfoot) > tr')]
  const widths = rows.map(() => 0)
  for (const [index, row] of rows.entries())
    for (const cell of row.children) {
      const [columns, lines] = ['colspan', 'rowspan'].map((name) => Number(cell.getAttribute(name) ?? 1) || 1)
      for (let below = index; below < Math.min(rows.length, index + (lines ?? 1)); below++)
        widths[below] = (widths[below] ?? 0) + (columns ?? 1)
    }
  return rows.length > 0 && new Set(widths).size === 1 && widths[0] !== 0
}

function isPicture(figure: Element): boolean {
  const [first, caption, ...more] = figure.children
  const picture = first?.localName === 'a' ? first.children[0] : first
  const isAlone = first?.localName !== 'a' || (first.childNodes.length === 1 && onlyHas(first, ['href']))
  return (
    onlyHas(figure, []) &&
    isAlone &&
    picture?.localName === 'img' &&
    hasKnownAttributes(picture) &&
    isCaption(caption) &&
    more.length === 0 &&
    hasOnlyElements(figure)
  )
}

function isPreview(figure: Element): boolean {
  const [link, caption, ...more] = figure.children
  const [name, detail, ...rest] = link?.children ?? []
  return (
    figure.className === 'embed' &&
    link?.localName === 'a' &&
    onlyHas(link, ['href']) &&
    name?.localName === 'strong' &&
    (detail === undefined || detail.localName === 'small') &&
    [name, detail].every((one) => one === undefined || one.children.length === 0) &&
    rest.length === 0 &&
    hasOnlyElements(link) &&
    isCaption(caption) &&
    more.length === 0 &&
    hasOnlyElements(figure)
  )
}

function isCaption(element: Element | undefined): boolean {
  if (element === undefined) return true
  return (
    element.localName === 'figcaption' &&
    element.attributes.length === 0 &&
    [...element.childNodes].every(isOfWords)
  )
}

function isCode(pre: Element): boolean {
  const [code, ...more] = pre.childNodes
  const isElement = code instanceof Element
  return more.length === 0 && isElement && code.localName === 'code' && code.children.length === 0
}

function onlyHas(element: Element, names: readonly string[]): boolean {
  return [...element.attributes].every(({ name }) => names.includes(name) || name === 'class')
}

function hasOnlyElements(element: Element): boolean {
  return [...element.childNodes].every(
    (child) => child instanceof Element || child.textContent?.trim() === '',
  )
}
