import DOMPurify from 'dompurify'
import { keepUnknown } from '../keep-unknown.ts'
import { KNOWN } from '../known.ts'
import { readBlocks } from './read-blocks.ts'
import { readDialects } from './read-dialects.ts'
import { readFormats } from './read-formats.ts'
import { readFrames } from './read-frames.ts'
import { readLists } from './read-lists.ts'
import { readStyles, type StyleOf } from './styles.ts'

export type Pasted = {
  elements: DocumentFragment
  /** Pictures on the author's own computer, which the clipboard does not contain. */
  lostPictures: number
}

/**
 * Reads clipboard markup as the text that it was meant to be: styles of word processors become elements. Styles are read
 * before anything that the editor does not know is dropped.
 */
export function readPasted(html: string): Pasted {
  const styleOf = readStyles(html)
  const elements = DOMPurify.sanitize(withoutOffice(html), {
    RETURN_DOM_FRAGMENT: true,
    ADD_TAGS: ['iframe'],
    // Their words would stay.
    FORBID_CONTENTS: [
      'select',
      'option',
      'textarea',
      'svg',
      'style',
      'script',
      'template',
      'noscript',
      'title',
      'iframe',
      'annotation',
    ],
    FORBID_TAGS: ['select', 'option', 'textarea', 'svg', 'style', 'title'],
  })
  dropHidden(elements, styleOf)
  readDirections(elements, styleOf)
  readDialects(elements, styleOf)
  readLists(elements, styleOf)
  readFormats(elements, styleOf)
  readFrames(elements)
  readBlocks(elements, styleOf)
  const lostPictures = dropLocalPictures(elements)
  for (const element of elements.querySelectorAll('*')) cleanAttributes(element)
  for (const link of elements.querySelectorAll('a:not([href])')) link.replaceWith(...link.childNodes)
  for (const input of elements.querySelectorAll('input')) input.remove()
  keepUnknown(elements)
  return { elements, lostPictures }
}

/** Word's own elements for other versions of Word, and the row without words that it puts below a table with merged cells. */
function withoutOffice(html: string): string {
  return html
    .replace(/<xml\b[\s\S]*?<\/xml>/gi, '')
    .replace(/<!\[if !supportMisaligned\w+\]>[\s\S]*?<!\[endif\]>/gi, '')
    .replace(/<\/?o:p\b[^>]*>/gi, '')
}

/** Apple's programs say the direction in a style alone, and Word in capitals. */
function readDirections(root: DocumentFragment, styleOf: StyleOf): void {
  for (const element of root.querySelectorAll('*')) {
    const direction = element.getAttribute('dir') ?? styleOf(element).get('direction')
    if (direction) element.setAttribute('dir', direction.toLowerCase())
  }
}

function dropHidden(root: DocumentFragment, styleOf: StyleOf): void {
  for (const element of root.querySelectorAll('*')) {
    const style = styleOf(element)
    const isHidden = style.get('display') === 'none' || style.get('mso-hide') === 'all'
    // Signs of the page, a formula drawn beside its own markup, and what Word on the web ends paragraphs with.
    const isSign = element.matches('span.EOP, :is(i, span)[aria-hidden="true"]:not(:has(img))')
    if (isHidden || isSign || /comment/.test(style.get('mso-element') ?? '')) element.remove()
    else if (element.matches('.Apple-converted-space')) element.replaceWith(' ')
    else if (element.matches('br.Apple-interchange-newline')) element.remove()
  }
}

function dropLocalPictures(root: DocumentFragment): number {
  const local = [...root.querySelectorAll('img')].filter(
    (picture) => !/^(?:https?:\/\/|\/)/i.test(picture.getAttribute('src') ?? ''),
  )
  for (const picture of local) {
    const line = picture.closest('p, figure')
    picture.remove()
    if (line && line.querySelector('img') === null && line.textContent?.trim() === '') line.remove()
  }
  // Editors draw signs of their own.
  return local.filter((picture) => !/^data:image\/(?:svg|gif)/.test(picture.getAttribute('src') ?? '')).length
}

function cleanAttributes(element: Element): void {
  const name = element.localName
  const known = KNOWN[name]
  for (const attribute of [...element.attributes]) {
    const isOwn = known
      ? known.includes(attribute.name)
      : /^(?:src|href|cite|datetime|open|controls|poster|title)$/.test(attribute.name)
    if (!isOwn || isNoise(element, attribute)) element.removeAttribute(attribute.name)
    // It would be of the site's own scheme.
    else if (attribute.value.startsWith('//')) attribute.value = `https:${attribute.value}`
  }
}

/** Attributes of the text that the words were copied from. */
function isNoise(element: Element, { name, value }: Attr): boolean {
  switch (name) {
    case 'id':
    case 'lang':
      return true
    case 'dir':
      return value !== 'rtl'
    case 'class':
      return !(element.localName === 'code' && value.startsWith('language-')) && value !== 'embed'
    case 'title':
      return !/^(?:a|img|abbr)$/.test(element.localName)
    case 'href':
      // Its target was left behind.
      return value.startsWith('#')
    case 'src':
      return !/^(?:https?:\/\/|\/)/i.test(value)
    case 'colspan':
    case 'rowspan':
      return value === '1'
    case 'width':
    case 'height':
      return !/^\d+$/.test(value)
    default:
      return false
  }
}
