import { KEPT_BLOCK, KEPT_INLINE } from './nodes/kept.ts'
import { ROW_PARTS } from './nodes/table.ts'

const EMPTY = new Set(['br', 'col', 'hr', 'img', 'source', 'wbr'])
/** Attributes that the editor alone needs. */
const OWN = new Set(['data-caption', 'data-part'])

/** An element in the very form in which the site's sanitiser writes it. */
export function writeNode(node: Node): string {
  if (!(node instanceof Element)) return escapeText(node.textContent ?? '')
  const name = node.localName
  if (name === KEPT_BLOCK || name === KEPT_INLINE) return node.getAttribute('html') ?? ''
  const attributes = [...node.attributes]
    .filter((one) => !OWN.has(one.name))
    .map(({ name: key, value }) =>
      value === '' && key !== 'alt' ? ` ${key}` : ` ${key}="${escapeValue(value)}"`,
    )
    .join('')
  if (EMPTY.has(name)) return `<${name}${attributes} />`
  if (name === 'figcaption' && node.childNodes.length === 0) return ''
  return `<${name}${attributes}>${writeContent(node)}</${name}>`
}

function writeContent(node: Element): string {
  if (node.localName === 'table') return writeTable(node)
  const [only, ...more] = node.childNodes
  const isCell = node.localName === 'td' || node.localName === 'th'
  const isLine = only instanceof Element && only.localName === 'p' && only.attributes.length === 0
  const shown = isCell && isLine && more.length === 0 ? only : node
  return [...shown.childNodes].map(writeNode).join('')
}

/** The editor has all rows of a table in one list. */
function writeTable(table: Element): string {
  const rows = [...table.querySelectorAll(':scope > tbody > tr[data-part]')]
  if (rows.length === 0) return [...table.childNodes].map(writeNode).join('')
  const caption = table.getAttribute('data-caption')
  const parts = ROW_PARTS.map((part) => {
    const own = rows.filter((row) => row.getAttribute('data-part') === part)
    return own.length === 0 ? '' : `<${part}>${own.map(writeNode).join('')}</${part}>`
  })
  return (caption ? `<caption>${escapeText(caption)}</caption>` : '') + parts.join('')
}

function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}

function escapeValue(text: string): string {
  return escapeText(text).replace(/"/g, '&quot;')
}
