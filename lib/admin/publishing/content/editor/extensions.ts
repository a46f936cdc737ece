import { Extension, type Extensions, Mark } from '@tiptap/core'
import Image from '@tiptap/extension-image'
import StarterKit from '@tiptap/starter-kit'
import { onSite } from '#lib/admin/ui/frame/on-site.ts'
import { LANGUAGE } from './known.ts'
import { Embed, Figure } from './nodes/figure.ts'
import { KeptBlock, KeptInline } from './nodes/kept.ts'
import { Tables } from './nodes/table.ts'

/** Shows a picture of the site where the site is; its address in the text stays as it is. */
const Picture = Image.extend({
  addAttributes() {
    return { ...this.parent?.(), loading: { default: null } }
  },
  addNodeView() {
    return ({ HTMLAttributes }) => {
      const dom = document.createElement('img')
      for (const [name, value] of Object.entries(HTMLAttributes))
        if (value != null) dom.setAttribute(name, name === 'src' ? onSite(String(value)) : String(value))
      return { dom }
    }
  },
})

/** Letters below or above the line: a letter is one or the other. */
function shifted(name: 'sub' | 'sup', other: 'sub' | 'sup') {
  return Mark.create({
    name,
    excludes: `${name} ${other}`,
    parseHTML: () => [{ tag: name }],
    renderHTML: ({ HTMLAttributes }) => [name, HTMLAttributes, 0],
  })
}

const BLOCKS = [
  ...['paragraph', 'heading', 'blockquote', 'bulletList', 'orderedList', 'listItem'],
  ...['table', 'tableCell', 'tableHeader'],
]

const BlockAttributes = Extension.create({
  name: 'blockAttributes',
  addGlobalAttributes: () => [
    { types: BLOCKS, attributes: Object.fromEntries(LANGUAGE.map((name) => [name, { default: null }])) },
    // The targets of links.
    { types: ['heading', 'listItem'], attributes: { id: { default: null } } },
  ],
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
  shifted('sub', 'sup'),
  shifted('sup', 'sub'),
  Tables,
  Figure,
  Embed,
  KeptBlock,
  KeptInline,
  BlockAttributes,
]
