'use client'

import type { Editor } from '@tiptap/core'
import { type ComponentType, type ReactNode, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { usePanelTexts } from '#lib/admin/ui/frame/panel-context.tsx'
import { Dialog } from '#lib/admin/ui/layout/dialog.tsx'
import { nameEmbed } from '#lib/platform/text/embeds/index.ts'
import type { Picked } from '../../media/picker/picked.ts'
import type { EditorTexts } from './editor-texts.ts'
import { readHtml } from './html.ts'

type Props = { editor: Editor; texts: EditorTexts; onClose(): void }
/** A button that lets one choose a picture of the library. */
export type Library = ComponentType<{ label: string; onPicked(picture: Picked): void }>

/** Links the selected words, or an address if nothing is selected. */
export function LinkDialog({ editor, texts, onClose }: Props) {
  const current = String(editor.getAttributes('link').href ?? '')
  return (
    <Ask
      title={texts.link}
      button={texts.insert}
      fields={[{ name: 'href', label: texts.linkAddress, value: current }]}
      onClose={onClose}
      onGiven={({ href = '' }) => {
        const chain = editor.chain().focus()
        if (href === '') chain.extendMarkRange('link').unsetLink().run()
        else if (editor.state.selection.empty && current === '')
          chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
        else chain.extendMarkRange('link').setLink({ href }).run()
      }}
    />
  )
}

export function PictureDialog({ editor, texts, library, onClose }: Props & { library?: Library }) {
  return (
    <Ask
      title={texts.picture}
      button={texts.insert}
      fields={[
        { name: 'src', label: texts.pictureAddress, value: '', isRequired: true },
        { name: 'alt', label: texts.pictureAlt, value: '' },
        { name: 'caption', label: texts.pictureCaption, value: '' },
      ]}
      onClose={onClose}
      library={library}
      onGiven={({ src = '', alt = '', caption = '' }) => {
        const chain = editor.chain().focus()
        if (caption === '') chain.setImage({ src, alt }).run()
        else
          chain
            .insertContent({
              type: 'figure',
              attrs: { src, alt },
              content: [{ type: 'text', text: caption }],
            })
            .run()
      }}
    />
  )
}

/** A film, a song or a map of another site, which visitors load by a click. */
export function EmbedDialog({ editor, texts, onClose }: Props) {
  return (
    <Ask
      title={texts.embed}
      button={texts.insert}
      fields={[
        { name: 'address', label: texts.embedAddress, value: '', isRequired: true },
        { name: 'title', label: texts.embedTitle, value: '' },
      ]}
      onClose={onClose}
      onGiven={({ address = '', title = '' }) => {
        if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return
        const { address: href, name, detail } = nameEmbed(address, title)
        editor.chain().focus().insertContent({ type: 'embed', attrs: { href, name, detail } }).run()
      }}
    />
  )
}

/** The language of a block of code, for stylesheets and highlighters of the theme. */
export function LanguageDialog({ editor, texts, onClose }: Props) {
  const value = String(editor.getAttributes('codeBlock').language ?? '')
  return (
    <Ask
      title={texts.language}
      button={texts.save}
      fields={[{ name: 'language', label: texts.languageName, value }]}
      onClose={onClose}
      onGiven={({ language = '' }) => {
        const name = language.toLowerCase().replace(/[^\w+#-]/g, '')
        editor
          .chain()
          .focus()
          .updateAttributes('codeBlock', { language: name || null })
          .run()
      }}
    />
  )
}

export function CaptionDialog({ editor, texts, onClose }: Props) {
  const value = String(editor.getAttributes('table').caption ?? '')
  return (
    <Ask
      title={texts.tableCaption}
      button={texts.save}
      fields={[{ name: 'caption', label: texts.tableCaption, value }]}
      onClose={onClose}
      onGiven={({ caption = '' }) => editor.chain().focus().updateAttributes('table', { caption }).run()}
    />
  )
}

/** Edits an element that the editor does not know as HTML. */
export function KeptDialog({ editor, texts, onClose }: Props) {
  const { from, to } = editor.state.selection
  const value = String(editor.state.doc.nodeAt(from)?.attrs.html ?? '')
  return (
    <Ask
      title={texts.kept}
      button={texts.save}
      fields={[{ name: 'html', label: 'HTML', value, isLong: true }]}
      onClose={onClose}
      onGiven={({ html = '' }) => {
        const { content } = readHtml(html, editor.schema)
        editor.chain().focus().insertContentAt({ from, to }, content.toJSON()).run()
      }}
    />
  )
}

type AskProps = {
  title: string
  button: string
  fields: readonly { name: string; label: string; value: string; isRequired?: boolean; isLong?: boolean }[]
  /** Fills in the fields `src` and `alt`. */
  library?: Library | undefined
  onGiven(values: Record<string, string>): void
  onClose(): void
}

/** Beside the form around the editor: forms do not stand within each other. */
function Ask({ title, button, fields, library: Library, onGiven, onClose }: AskProps): ReactNode {
  const id = useId()
  const { cancel, picker } = usePanelTexts()
  const form = useRef<HTMLFormElement>(null)
  const fillIn = ({ url, alt }: Picked) => {
    for (const [name, value] of Object.entries({ src: url, alt })) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement) field.value = value
    }
  }
  return createPortal(
    <Dialog title={title} onClose={onClose}>
      <form
        ref={form}
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          const given = [...new FormData(event.currentTarget)].map(([name, value]) => [
            name,
            String(value).trim(),
          ])
          onClose()
          onGiven(Object.fromEntries(given))
        }}
      >
        {fields.map(({ name, label, value, isRequired = false, isLong = false }) => (
          <div className="field" key={name}>
            <label htmlFor={`${id}-${name}`}>{label}</label>
            {isLong ? (
              <textarea
                id={`${id}-${name}`}
                className="input code"
                name={name}
                defaultValue={value}
                rows={12}
              />
            ) : (
              <input
                id={`${id}-${name}`}
                className="input"
                name={name}
                defaultValue={value}
                required={isRequired}
              />
            )}
          </div>
        ))}
        <div className="buttons">
          {Library && <Library label={picker.choose} onPicked={fillIn} />}
          <button type="button" className="button button-plain" onClick={onClose}>
            {cancel}
          </button>
          <button type="submit" className="button button-primary">
            {button}
          </button>
        </div>
      </form>
    </Dialog>,
    document.querySelector('.panel') ?? document.body,
  )
}
