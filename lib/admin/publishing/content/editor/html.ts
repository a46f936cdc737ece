import { DOMParser, DOMSerializer, type Node, type Schema } from '@tiptap/pm/model'
import { keepUnknown } from './keep-unknown.ts'
import { toElements } from './to-elements.ts'
import { writeNode } from './write-node.ts'

/** Whether every word of a text is in what the editor would write. */
export function isWhole(html: string, schema: Schema): boolean {
  const words = (text: string) => (toElements(text).textContent ?? '').replace(/\s+/g, '')
  return words(writeHtml(readHtml(html, schema))) === words(html)
}

/** A document of the editor, in which unknown elements are kept as they are. */
export function readHtml(html: string, schema: Schema): Node {
  const elements = toElements(html)
  keepUnknown(elements)
  return DOMParser.fromSchema(schema).parse(elements)
}

/** A text in the very form in which the site's sanitiser writes it; empty if nothing is written. */
export function writeHtml(doc: Node): string {
  if (doc.childCount === 1 && doc.firstChild?.type.name === 'paragraph' && doc.firstChild.childCount === 0)
    return ''
  // In a document that shows nothing: here the browser would load each picture, from its address in the text.
  const { implementation } = document
  const fragment = DOMSerializer.fromSchema(doc.type.schema).serializeFragment(doc.content, {
    document: implementation.createHTMLDocument(''),
  })
  return [...fragment.childNodes].map(writeNode).join('')
}
