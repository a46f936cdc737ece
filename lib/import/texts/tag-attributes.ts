import { htmlToText } from '#lib/platform/text/html.ts'

const ATTRIBUTE = /([a-z][\w:-]*)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>\]]+))/gi

/** The attributes of a tag or a shortcode, by their names in lower case. The first of a name counts. */
export function readAttributes(tag: string): Map<string, string> {
  const attributes = new Map<string, string>()
  for (const [, name = '', double, single, bare] of tag.matchAll(ATTRIBUTE)) {
    const key = name.toLowerCase()
    if (!attributes.has(key)) attributes.set(key, decode(double ?? single ?? bare ?? ''))
  }
  return attributes
}

function decode(value: string): string {
  return value.includes('&') ? htmlToText(value) : value.trim()
}

/** Tells whether a place of the text is inside a tag. Must be asked in ascending order. */
export function createTagFinder(html: string): (index: number) => boolean {
  const tags = html.matchAll(/<[a-z/!][^<>]*>/gi)
  let tag = tags.next().value
  return (index) => {
    while (tag && tag.index + tag[0].length <= index) tag = tags.next().value
    return tag !== undefined && tag.index < index
  }
}
