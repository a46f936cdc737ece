import sanitize from 'sanitize-html'

/** An element's start tag: its name and its attributes' names are in lower case, its values decoded. */
export type ListedElement = { name: string; attributes: Record<string, string> }

/** The elements of HTML in the order of their start tags, nested ones included. */
export function listElements(html: string): ListedElement[] {
  const elements: ListedElement[] = []
  sanitize(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    transformTags: {
      '*'(tagName, attribs) {
        elements.push({ name: tagName, attributes: { ...attribs } })
        return { tagName, attribs: {} }
      },
    },
  })
  return elements
}
