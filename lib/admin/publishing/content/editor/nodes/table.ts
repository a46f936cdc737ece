import { Extension, Node } from '@tiptap/core'
import { goToNextCell, tableEditing } from '@tiptap/pm/tables'

const ROLES: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
}

/** The part of the table that a row belongs to, by the name of its element. */
export const ROW_PARTS = ['thead', 'tbody', 'tfoot'] as const

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  addAttributes: () => ({
    caption: {
      default: '',
      parseHTML: (table) => table.querySelector(':scope > caption')?.textContent?.trim() ?? '',
      renderHTML: ({ caption }) => (caption === '' ? {} : { 'data-caption': caption }),
    },
  }),
  parseHTML: () => [{ tag: 'table' }, { tag: 'caption', ignore: true }, { tag: 'colgroup', ignore: true }],
  // Within the element, a caption that is no part of the content would catch the cursor.
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
  extendNodeSchema: ({ name }) => (ROLES[name] ? { tableRole: ROLES[name] } : {}),
  addKeyboardShortcuts() {
    const move = (step: 1 | -1) => () =>
      this.editor.commands.command(({ state, dispatch }) => goToNextCell(step)(state, dispatch))
    return { Tab: move(1), 'Shift-Tab': move(-1) }
  },
  addProseMirrorPlugins: () => [tableEditing()],
})

const Row = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  addAttributes: () => ({
    part: {
      default: 'tbody',
      parseHTML: ({ parentElement }) =>
        ROW_PARTS.find((part) => part === parentElement?.localName) ?? 'tbody',
      renderHTML: ({ part }) => ({ 'data-part': part }),
    },
  }),
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: ({ HTMLAttributes }) => ['tr', HTMLAttributes, 0],
})

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (cell: Element) => Math.max(1, Number.parseInt(cell.getAttribute(name) ?? '1', 10) || 1),
  renderHTML: (attributes: Record<string, unknown>) =>
    Number(attributes[name]) > 1 ? { [name]: attributes[name] } : {},
})

const Cell = Node.create({
  name: 'tableCell',
  content: 'block+',
  isolating: true,
  addAttributes: () => ({ colspan: span('colspan'), rowspan: span('rowspan') }),
  parseHTML: () => [{ tag: 'td' }],
  renderHTML: ({ HTMLAttributes }) => ['td', HTMLAttributes, 0],
})

const Header = Node.create({
  name: 'tableHeader',
  content: 'block+',
  isolating: true,
  addAttributes: () => ({
    colspan: span('colspan'),
    rowspan: span('rowspan'),
    scope: { default: null },
    abbr: { default: null },
  }),
  parseHTML: () => [{ tag: 'th' }],
  renderHTML: ({ HTMLAttributes }) => ['th', HTMLAttributes, 0],
})

/** Tables with a caption, heads and cells that span others. */
export const Tables = Extension.create({ name: 'tables', addExtensions: () => [Table, Row, Cell, Header] })
