import { Node } from '@tiptap/core'
import { onSite } from '#lib/admin/ui/frame/on-site.ts'

const PICTURE = ['src', 'alt', 'title', 'width', 'height', 'loading'] as const

const captionOf = (figure: globalThis.Node): HTMLElement =>
  (figure as Element).querySelector<HTMLElement>(':scope > figcaption') ??
  document.createElement('figcaption')

/** A picture with its caption, which is what the node contains. */
export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'inline*',
  isolating: true,
  draggable: true,
  addAttributes() {
    const ofPicture = (name: string) => ({
      default: null,
      rendered: false,
      parseHTML: (figure: Element) => figure.querySelector('img')?.getAttribute(name) ?? null,
    })
    return {
      ...Object.fromEntries(PICTURE.map((name) => [name, ofPicture(name)])),
      href: {
        default: null,
        rendered: false,
        parseHTML: (figure: Element) => figure.querySelector(':scope > a')?.getAttribute('href') ?? null,
      },
    }
  },
  parseHTML: () => [{ tag: 'figure:not(.embed)', contentElement: captionOf }],
  renderHTML({ node, HTMLAttributes }) {
    const picture = [
      'img',
      Object.fromEntries(
        PICTURE.flatMap((name) => (node.attrs[name] === null ? [] : [[name, node.attrs[name]]])),
      ),
    ] as const
    const shown = node.attrs.href === null ? picture : (['a', { href: node.attrs.href }, picture] as const)
    return ['figure', HTMLAttributes, shown, ['figcaption', 0]]
  },
  addNodeView() {
    return ({ node }) => {
      const dom = document.createElement('figure')
      const picture = dom.appendChild(document.createElement('img'))
      for (const name of PICTURE)
        if (node.attrs[name] !== null)
          picture.setAttribute(
            name,
            name === 'src' ? onSite(String(node.attrs[name])) : String(node.attrs[name]),
          )
      picture.contentEditable = 'false'
      const contentDOM = dom.appendChild(document.createElement('figcaption'))
      return { dom, contentDOM }
    }
  },
})

/** A linked preview of what another site plays, with its caption. */
export const Embed = Node.create({
  name: 'embed',
  group: 'block',
  content: 'inline*',
  isolating: true,
  draggable: true,
  addAttributes: () => ({
    href: {
      default: '',
      rendered: false,
      parseHTML: (figure) => figure.querySelector(':scope > a')?.getAttribute('href') ?? '',
    },
    name: {
      default: '',
      rendered: false,
      parseHTML: (figure) => figure.querySelector(':scope > a > strong')?.textContent ?? '',
    },
    detail: {
      default: '',
      rendered: false,
      parseHTML: (figure) => figure.querySelector(':scope > a > small')?.textContent ?? '',
    },
  }),
  // Before the rule of figures with pictures.
  priority: 110,
  parseHTML: () => [{ tag: 'figure.embed', contentElement: captionOf }],
  renderHTML({ node, HTMLAttributes }) {
    const { href, name, detail } = node.attrs
    const link =
      detail === ''
        ? ['a', { href }, ['strong', name]]
        : ['a', { href }, ['strong', name], ' ', ['small', detail]]
    return ['figure', { ...HTMLAttributes, class: 'embed' }, link as never, ['figcaption', 0]]
  },
})
