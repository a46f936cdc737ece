'use client'

import { Editor } from '@tiptap/core'
import type { EditorView } from '@tiptap/pm/view'
import { useEffect, useRef, useState } from 'react'
import type { EditorTexts } from './editor-texts.ts'
import { extensions } from './extensions.ts'
import { isKnown, readHtml, readSlice, writeHtml } from './html.ts'
import type { Library } from './insert-dialogs.tsx'
import { Toolbar } from './toolbar.tsx'

type Props = {
  /** The text to begin with, sanitised. */
  html: string
  labelId: string
  lang?: string
  texts: EditorTexts
  library?: Library
  onChange(html: string): void
}

/** The editor of a text. A text with parts that it would lose is edited as HTML. */
// biome-ignore lint/style/noDefaultExport: loaded when it is shown.
export default function RichText({ html, labelId, lang, texts, library, onChange }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const [isForeign, setForeign] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor holds the text from then on.
  useEffect(() => {
    const made = new Editor({
      element: place.current,
      extensions,
      // Not a text, which it would make elements of by itself.
      content: { type: 'doc', content: [{ type: 'paragraph' }] },
      // Its stylesheet is among the panel's: the policy allows no other.
      injectCSS: false,
      editorProps: {
        attributes: {
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-labelledby': labelId,
          class: 'rich-text prose',
          ...(lang && { lang, dir: 'auto' }),
        },
        handleDOMEvents: { paste: pasteHtml, drop: dropHtml },
      },
      onUpdate: ({ editor: { state } }) => onChange(writeHtml(state.doc)),
    })
    if (isKnown(html, made.schema)) {
      made.commands.setContent(readHtml(html, made.schema).toJSON(), { emitUpdate: false })
      setEditor(made)
    } else setForeign(true)
    return () => made.destroy()
  }, [])
  return (
    <>
      {isForeign && (
        <>
          <p className="hint">{texts.foreign}</p>
          <textarea
            className="input code"
            rows={20}
            aria-labelledby={labelId}
            lang={lang}
            defaultValue={html}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </>
      )}
      <div className="editor" hidden={isForeign}>
        {editor && <Toolbar editor={editor} texts={texts} library={library} />}
        <div ref={place} />
      </div>
    </>
  )
}

/** ProseMirror makes elements of pasted markup by itself, which the policy forbids. */
function pasteHtml(view: EditorView, event: ClipboardEvent): boolean {
  const html = event.clipboardData?.getData('text/html')
  if (!html || view.composing || view.state.selection.$from.parent.type.spec.code) return false
  event.preventDefault()
  view.dispatch(view.state.tr.replaceSelection(readSlice(html, view.state.schema)).scrollIntoView())
  return true
}

function dropHtml(view: EditorView, event: DragEvent): boolean {
  const html = event.dataTransfer?.getData('text/html')
  // What is dragged within the editor is no markup.
  if (!html || view.dragging) return false
  event.preventDefault()
  const target = view.posAtCoords({ left: event.clientX, top: event.clientY })
  if (target) {
    const { tr, schema } = view.state
    view.dispatch(tr.replaceRange(target.pos, target.pos, readSlice(html, schema)).scrollIntoView())
  }
  return true
}
