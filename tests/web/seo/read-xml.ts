import { SaxesParser } from 'saxes'

export type XmlElement = {
  name: string
  attributes: Record<string, string>
  /** Of the element itself, without what is below it. */
  text: string
  children: XmlElement[]
}

/** Parses a document with namespaces, strictly: throws at the first thing that is not well-formed. */
export function readXml(text: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true })
  const top: XmlElement = { name: '', attributes: {}, text: '', children: [] }
  const open = [top]
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    const values = Object.entries(attributes).map(([key, { value }]) => [key, value])
    const element = { name, attributes: Object.fromEntries(values), text: '', children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('text', (part) => {
    const element = open.at(-1)
    if (element) element.text += part
  })
  parser.on('closetag', () => void open.pop())
  parser.write(text).close()
  const [root] = top.children
  if (!root) throw new Error('The document is empty.')
  return root
}

export function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name)
}

/** The text of the first child of this name. */
export function textOf(element: XmlElement, name: string): string | undefined {
  return childrenOf(element, name)[0]?.text
}
