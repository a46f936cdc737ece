'use client'

import type { Editor } from '@tiptap/core'
import {
  Bold,
  Code,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Quote,
  Redo2,
  Strikethrough,
  Undo2,
} from 'lucide-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import type { EditorTexts } from './editor-texts.ts'
import { type Library, LinkDialog, PictureDialog } from './insert-dialogs.tsx'

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

/** The editor's commands. The arrow keys lead from button to button. */
export function Toolbar({ editor, texts, library }: Props) {
  const [, draw] = useState(0)
  const [asked, setAsked] = useState<'link' | 'picture' | null>(null)
  useEffect(() => {
    const redraw = () => draw((times) => times + 1)
    editor.on('transaction', redraw)
    return () => void editor.off('transaction', redraw)
  }, [editor])
  return (
    <>
      <div className="toolbar" role="toolbar" aria-label={texts.toolbar} onKeyDown={moveFocus} tabIndex={-1}>
        {TOOLS.map(({ name, icon: Icon, run, isOn }) => (
          <button
            key={name}
            type="button"
            className="icon-button"
            aria-label={texts[name]}
            title={texts[name]}
            aria-pressed={isOn?.(editor)}
            onClick={() => run(editor)}
          >
            <Icon aria-hidden="true" size={18} />
          </button>
        ))}
        <button
          type="button"
          className="icon-button"
          aria-label={texts.link}
          title={texts.link}
          aria-pressed={editor.isActive('link')}
          onClick={() => setAsked('link')}
        >
          <Link2 aria-hidden="true" size={18} />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={texts.picture}
          title={texts.picture}
          onClick={() => setAsked('picture')}
        >
          <ImagePlus aria-hidden="true" size={18} />
        </button>
      </div>
      {asked === 'link' && <LinkDialog editor={editor} texts={texts} onClose={() => setAsked(null)} />}
      {asked === 'picture' && (
        <PictureDialog editor={editor} texts={texts} library={library} onClose={() => setAsked(null)} />
      )}
    </>
  )
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (step === undefined) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  buttons[(at + step + buttons.length) % buttons.length]?.focus()
}
