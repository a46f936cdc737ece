'use client'

import { Editor } from '@tiptap/core'
import { DOMParser, type Schema, Slice } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'
import { useEffect, useRef, useState } from 'react'
import type { EditorTexts } from './editor-texts.ts'
import { extensions } from './extensions.ts'
import { isWhole, readHtml, writeHtml } from './html.ts'
import type { Library } from './insert-dialogs.tsx'
import { isPlayer, writePreview } from './paste/read-frames.ts'
import { readPasted } from './paste/read-pasted.ts'
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

/** The editor of a text. Parts that it does not know are kept as they are; a text that would lose words is edited as HTML. */
// biome-ignore lint/style/noDefaultExport: loaded when it is shown.
export default function RichText({ html, labelId, lang, texts, library, onChange }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor | null>(null)
  const [isForeign, setForeign] = useState(false)
  const [hasLost, setLost] = useState(false)
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
        handleDOMEvents: {
          paste: (view, event) => pasteHtml(view, event, setLost),
          drop: (view, event) => dropHtml(view, event, setLost),
        },
      },
      onUpdate: ({ editor: { state } }) => onChange(writeHtml(state.doc)),
    })
    if (isWhole(html, made.schema)) {
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
        {hasLost && (
          <p className="hint editor-hint" role="status">
            {texts.lostPictures}
          </p>
        )}
      </div>
    </>
  )
}

type OnLost = (hasLost: boolean) => void

/** ProseMirror makes elements of pasted markup by itself, which the policy forbids. */
function pasteHtml(view: EditorView, event: ClipboardEvent, onLost: OnLost): boolean {
  if (view.composing || view.state.selection.$from.parent.type.spec.code) return false
  const html = event.clipboardData?.getData('text/html')
  const slice = html
    ? readSlice(view, html, onLost)
    : readPlayer(view, event.clipboardData?.getData('text/plain').trim() ?? '')
  if (!slice) return false
  event.preventDefault()
  // Cells of a table go into the cells that are selected.
  if (view.someProp('handlePaste', (handle) => handle(view, event, slice))) return true
  const { tr, selection } = view.state
  const { $from, empty } = selection
  const isEmptyLine = empty && $from.parent.isTextblock && $from.parent.content.size === 0
  // An empty line makes way for what is a block by itself, and takes the direction of words that join it.
  const isInWay = isEmptyLine && slice.openStart === 0
  const first = slice.content.firstChild
  if (isEmptyLine && !isInWay && first?.type === $from.parent.type)
    tr.setNodeMarkup($from.before(), undefined, first.attrs)
  const replaced = isInWay
    ? tr.replaceRange($from.before(), $from.after(), slice)
    : tr.replaceSelection(slice)
  view.dispatch(replaced.scrollIntoView())
  return true
}

function dropHtml(view: EditorView, event: DragEvent, onLost: OnLost): boolean {
  const html = event.dataTransfer?.getData('text/html')
  // What is dragged within the editor is no markup.
  if (!html || view.dragging) return false
  event.preventDefault()
  const target = view.posAtCoords({ left: event.clientX, top: event.clientY })
  if (target) {
    const slice = readSlice(view, html, onLost)
    view.dispatch(view.state.tr.replaceRange(target.pos, target.pos, slice).scrollIntoView())
  }
  return true
}

function readSlice({ state }: EditorView, html: string, onLost: OnLost): Slice {
  const { elements, lostPictures } = readPasted(html)
  onLost(lostPictures > 0)
  return toSlice(state.schema, elements)
}

/** Figures and tables stay whole; words at either end join those around them. */
function toSlice(schema: Schema, elements: DocumentFragment): Slice {
  return Slice.maxOpen(DOMParser.fromSchema(schema).parseSlice(elements).content, false)
}

/** The address of a film by itself, in an empty line, is the film. */
function readPlayer({ state }: EditorView, address: string): Slice | null {
  const { $from, empty } = state.selection
  if (!empty || $from.parent.content.size > 0 || !isPlayer(address)) return null
  const elements = document.createDocumentFragment()
  elements.append(writePreview(address, null))
  return toSlice(state.schema, elements)
}
