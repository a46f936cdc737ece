import DOMPurify from 'dompurify'

/** Markup as a tree of elements. The policy lets nothing else make elements of text. */
export function toElements(html: string): DocumentFragment {
  return DOMPurify.sanitize(html, { RETURN_DOM_FRAGMENT: true })
}
