import { Node } from '@tiptap/core'
import { toElements } from '../to-elements.ts'

/** The elements that stand for markup which the editor does not edit; `html` is that markup. */
export const KEPT_BLOCK = 'kept-block'
export const KEPT_INLINE = 'kept-inline'

const html = {
  default: '',
  parseHTML: (element: Element) => element.getAttribute('html') ?? '',
  renderHTML: ({ html }: Record<string, unknown>) => ({ html }),
}

/** Shows the markup as readers see it, marked as a whole that is only edited as HTML. */
function showKept(tag: 'div' | 'span') {
  return ({ node }: { node: { attrs: Record<string, unknown> } }) => {
    const dom = document.createElement(tag)
    dom.className = 'kept'
    dom.contentEditable = 'false'
    dom.append(toElements(String(node.attrs.html)))
    return { dom }
  }
}

export const KeptBlock = Node.create({
  name: 'keptBlock',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ html }),
  parseHTML: () => [{ tag: KEPT_BLOCK }],
  renderHTML: ({ HTMLAttributes }) => [KEPT_BLOCK, HTMLAttributes],
  addNodeView: () => showKept('div'),
})

export const KeptInline = Node.create({
  name: 'keptInline',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ html }),
  parseHTML: () => [{ tag: KEPT_INLINE }],
  renderHTML: ({ HTMLAttributes }) => [KEPT_INLINE, HTMLAttributes],
  addNodeView: () => showKept('span'),
})
