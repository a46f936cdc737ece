'use client'

import type { Editor } from '@tiptap/core'
import { type ReactNode, useId } from 'react'
import { createPortal } from 'react-dom'
import { Dialog } from '../../ui/dialog.tsx'
import { usePanelTexts } from '../../ui/panel-context.tsx'
import type { EditorTexts } from './editor-texts.ts'

type Props = { editor: Editor; texts: EditorTexts; onClose(): void }

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

export function PictureDialog({ editor, texts, onClose }: Props) {
  return (
    <Ask
      title={texts.picture}
      button={texts.insert}
      fields={[
        { name: 'src', label: texts.pictureAddress, value: '', isRequired: true },
        { name: 'alt', label: texts.pictureAlt, value: '' },
      ]}
      onClose={onClose}
      onGiven={({ src = '', alt = '' }) => editor.chain().focus().setImage({ src, alt }).run()}
    />
  )
}

type AskProps = {
  title: string
  button: string
  fields: readonly { name: string; label: string; value: string; isRequired?: boolean }[]
  onGiven(values: Record<string, string>): void
  onClose(): void
}

/** Beside the form around the editor: forms do not stand within each other. */
function Ask({ title, button, fields, onGiven, onClose }: AskProps): ReactNode {
  const id = useId()
  const { cancel } = usePanelTexts()
  return createPortal(
    <Dialog title={title} onClose={onClose}>
      <form
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
        {fields.map(({ name, label, value, isRequired = false }) => (
          <div className="field" key={name}>
            <label htmlFor={`${id}-${name}`}>{label}</label>
            <input
              id={`${id}-${name}`}
              className="input"
              name={name}
              defaultValue={value}
              required={isRequired}
            />
          </div>
        ))}
        <div className="buttons">
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
