import { DOMParser, DOMSerializer, type Node, type Schema, type Slice } from '@tiptap/pm/model'
import DOMPurify from 'dompurify'
import { KNOWN } from './extensions.ts'

/** Markup as a tree of elements. The policy lets nothing else make elements of text. */
export function toElements(html: string): DocumentFragment {
  return DOMPurify.sanitize(html, { RETURN_DOM_FRAGMENT: true })
}

/** Whether the editor would keep all of a text: neither elements nor attributes are lost, and every word stays. */
export function isKnown(html: string, schema: Schema): boolean {
  const source = toElements(html)
  for (const element of source.querySelectorAll('*')) {
    const attributes = KNOWN[element.localName]
    if (!attributes || [...element.attributes].some(({ name }) => !attributes.includes(name))) return false
  }
  const words = (text: string | null) => (text ?? '').replace(/\s+/g, '')
  return words(readHtml(html, schema).textContent) === words(source.textContent)
}

export function readHtml(html: string, schema: Schema): Node {
  return DOMParser.fromSchema(schema).parse(toElements(html))
}

/** Pasted or dropped content. */
export function readSlice(html: string, schema: Schema): Slice {
  return DOMParser.fromSchema(schema).parseSlice(toElements(html))
}

/** A text in the very form in which the site's sanitiser writes it; empty if nothing is written. */
export function writeHtml(doc: Node): string {
  if (doc.childCount === 1 && doc.firstChild?.type.name === 'paragraph' && doc.firstChild.childCount === 0)
    return ''
  const fragment = DOMSerializer.fromSchema(doc.type.schema).serializeFragment(doc.content)
  return [...fragment.childNodes].map(writeNode).join('')
}

const EMPTY = new Set(['br', 'hr', 'img'])

function writeNode(node: globalThis.Node): string {
  if (!(node instanceof Element)) return escapeText(node.textContent ?? '')
  const name = node.localName
  const attributes = [...node.attributes].map((one) => ` ${one.name}="${escapeValue(one.value)}"`).join('')
  if (EMPTY.has(name)) return `<${name}${attributes} />`
  return `<${name}${attributes}>${[...node.childNodes].map(writeNode).join('')}</${name}>`
}

function escapeText(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}

function escapeValue(text: string): string {
  return escapeText(text).replace(/"/g, '&quot;')
}
