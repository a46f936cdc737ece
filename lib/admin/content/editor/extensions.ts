import type { Extensions } from '@tiptap/core'
import Image from '@tiptap/extension-image'
import StarterKit from '@tiptap/starter-kit'
import { onSite } from '../../ui/frame/on-site.ts'

/** Shows a picture of the site where the site is; its address in the text stays as it is. */
const Picture = Image.extend({
  addNodeView() {
    return ({ HTMLAttributes }) => {
      const dom = document.createElement('img')
      for (const [name, value] of Object.entries(HTMLAttributes))
        if (value != null) dom.setAttribute(name, name === 'src' ? onSite(String(value)) : String(value))
      return { dom }
    }
  },
})

/** The elements of a text. All of them pass the site's sanitiser unchanged. */
export const extensions: Extensions = [
  StarterKit.configure({
    link: {
      openOnClick: false,
      protocols: ['mailto', 'tel'],
      HTMLAttributes: { target: null, rel: null, class: null },
    },
    // It would add an empty paragraph to every text.
    trailingNode: false,
  }),
  // Within paragraphs, as in most texts that were written elsewhere.
  Picture.configure({ inline: true }),
]

/** The elements that the editor keeps, with the attributes that it keeps of each. */
export const KNOWN: Readonly<Record<string, readonly string[]>> = {
  p: [],
  h1: [],
  h2: [],
  h3: [],
  h4: [],
  h5: [],
  h6: [],
  blockquote: [],
  pre: [],
  code: ['class'],
  ul: [],
  ol: ['start', 'type'],
  li: [],
  strong: [],
  b: [],
  em: [],
  i: [],
  u: [],
  s: [],
  del: [],
  a: ['href', 'title'],
  br: [],
  hr: [],
  img: ['src', 'alt', 'title', 'width', 'height'],
}
