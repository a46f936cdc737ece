'use client'

import type { Editor } from '@tiptap/core'
import type { Command } from '@tiptap/pm/state'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
} from '@tiptap/pm/tables'
import {
  BetweenHorizontalEnd,
  BetweenHorizontalStart,
  BetweenVerticalEnd,
  BetweenVerticalStart,
  Bold,
  Captions,
  Code,
  CodeXml,
  FoldHorizontal,
  FoldVertical,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Languages,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Quote,
  Redo2,
  Strikethrough,
  Subscript,
  Superscript,
  Table as TableIcon,
  Trash2,
  Undo2,
  Video,
} from 'lucide-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import type { EditorTexts } from './editor-texts.ts'
import {
  CaptionDialog,
  EmbedDialog,
  KeptDialog,
  LanguageDialog,
  type Library,
  LinkDialog,
  PictureDialog,
} from './insert-dialogs.tsx'

type Props = { editor: Editor; texts: EditorTexts; library?: Library | undefined }

type Tool = {
  name: keyof EditorTexts
  icon: LucideIcon
  run(editor: Editor): void
  isOn?(editor: Editor): boolean
}

const TOOLS: readonly Tool[] = [
  mark('bold', Bold, 'bold', (chain) => chain.toggleBold()),
  mark('italic', Italic, 'italic', (chain) => chain.toggleItalic()),
  mark('strike', Strikethrough, 'strike', (chain) => chain.toggleStrike()),
  mark('subscript', Subscript, 'sub', (chain) => chain.toggleMark('sub')),
  mark('superscript', Superscript, 'sup', (chain) => chain.toggleMark('sup')),
  {
    name: 'heading',
    icon: Heading2,
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
  },
  {
    name: 'subheading',
    icon: Heading3,
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
  },
  mark('bullets', List, 'bulletList', (chain) => chain.toggleBulletList()),
  mark('numbers', ListOrdered, 'orderedList', (chain) => chain.toggleOrderedList()),
  mark('quote', Quote, 'blockquote', (chain) => chain.toggleBlockquote()),
  mark('code', Code, 'codeBlock', (chain) => chain.toggleCodeBlock()),
  { name: 'rule', icon: Minus, run: (editor) => editor.chain().focus().setHorizontalRule().run() },
  { name: 'table', icon: TableIcon, run: insertTable },
  { name: 'undo', icon: Undo2, run: (editor) => editor.chain().focus().undo().run() },
  { name: 'redo', icon: Redo2, run: (editor) => editor.chain().focus().redo().run() },
]

type Chain = ReturnType<Editor['chain']>

function mark(
  name: keyof EditorTexts,
  icon: LucideIcon,
  node: string,
  toggle: (chain: Chain) => Chain,
): Tool {
  return {
    name,
    icon,
    run: (editor) => toggle(editor.chain().focus()).run(),
    isOn: (editor) => editor.isActive(node),
  }
}

/** Shown while the cursor is in a table. */
const TABLE_TOOLS: readonly Tool[] = [
  ofTable('rowAbove', BetweenVerticalStart, addRowBefore),
  ofTable('rowBelow', BetweenVerticalEnd, addRowAfter),
  ofTable('columnBefore', BetweenHorizontalStart, addColumnBefore),
  ofTable('columnAfter', BetweenHorizontalEnd, addColumnAfter),
  ofTable('deleteRow', FoldVertical, deleteRow),
  ofTable('deleteColumn', FoldHorizontal, deleteColumn),
  ofTable('deleteTable', Trash2, deleteTable),
]

function ofTable(name: keyof EditorTexts, icon: LucideIcon, command: Command): Tool {
  return {
    name,
    icon,
    run: (editor) =>
      editor
        .chain()
        .focus()
        .command(({ state, dispatch }) => command(state, dispatch))
        .run(),
  }
}

const NEW_ROWS = 3
const NEW_COLUMNS = 3

function insertTable(editor: Editor): void {
  const cells = (type: string) =>
    Array.from({ length: NEW_COLUMNS }, () => ({ type, content: [{ type: 'paragraph' }] }))
  const rows = Array.from({ length: NEW_ROWS }, (_, index) =>
    index === 0
      ? { type: 'tableRow', attrs: { part: 'thead' }, content: cells('tableHeader') }
      : { type: 'tableRow', content: cells('tableCell') },
  )
  const { from } = editor.state.selection
  editor
    .chain()
    .focus()
    .insertContent({ type: 'table', content: rows })
    // Into the first cell.
    .setTextSelection(from + 4)
    .run()
}

type Asked = 'link' | 'picture' | 'embed' | 'language' | 'tableCaption' | 'kept'

/** Tools that ask for something first, and when they are shown. */
const ASKING: readonly {
  name: Asked
  icon: LucideIcon
  isOn?(editor: Editor): boolean
  isShown?(editor: Editor): boolean
}[] = [
  { name: 'link', icon: Link2, isOn: (editor) => editor.isActive('link') },
  { name: 'picture', icon: ImagePlus },
  { name: 'embed', icon: Video },
  { name: 'language', icon: Languages, isShown: (editor) => editor.isActive('codeBlock') },
  { name: 'tableCaption', icon: Captions, isShown: ({ state }) => isInTable(state) },
  {
    name: 'kept',
    icon: CodeXml,
    isShown: (editor) => editor.isActive('keptBlock') || editor.isActive('keptInline'),
  },
]

/** The editor's commands. The arrow keys lead from button to button. */
export function Toolbar({ editor, texts, library }: Props) {
  const [, draw] = useState(0)
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  useEffect(() => {
    const redraw = () => draw((times) => times + 1)
    editor.on('transaction', redraw)
    return () => void editor.off('transaction', redraw)
  }, [editor])
  return (
    <>
      <div className="toolbar" role="toolbar" aria-label={texts.toolbar} onKeyDown={moveFocus} tabIndex={-1}>
        {[...TOOLS, ...(isInTable(editor.state) ? TABLE_TOOLS : [])].map(({ name, icon, run, isOn }) => (
          <ToolButton
            key={name}
            label={texts[name]}
            icon={icon}
            isOn={isOn?.(editor)}
            onClick={() => run(editor)}
          />
        ))}
        {ASKING.map(
          ({ name, icon, isOn, isShown }) =>
            isShown?.(editor) !== false && (
              <ToolButton
                key={name}
                label={texts[name]}
                icon={icon}
                isOn={isOn?.(editor)}
                onClick={() => setAsked(name)}
              />
            ),
        )}
      </div>
      {asked === 'link' && <LinkDialog editor={editor} texts={texts} onClose={close} />}
      {asked === 'picture' && (
        <PictureDialog editor={editor} texts={texts} library={library} onClose={close} />
      )}
      {asked === 'embed' && <EmbedDialog editor={editor} texts={texts} onClose={close} />}
      {asked === 'language' && <LanguageDialog editor={editor} texts={texts} onClose={close} />}
      {asked === 'tableCaption' && <CaptionDialog editor={editor} texts={texts} onClose={close} />}
      {asked === 'kept' && <KeptDialog editor={editor} texts={texts} onClose={close} />}
    </>
  )
}

type ButtonProps = { label: string; icon: LucideIcon; isOn?: boolean | undefined; onClick(): void }

function ToolButton({ label, icon: Icon, isOn, onClick }: ButtonProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      // The cursor stays in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <Icon aria-hidden="true" size={18} />
    </button>
  )
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (step === undefined) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  buttons[(at + step + buttons.length) % buttons.length]?.focus()
}
