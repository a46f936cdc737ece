'use client'

import { useEffect, useId, useRef, useState } from 'react'
import { fieldId, useForm } from '#lib/admin/ui/forms/form.tsx'
import { PickerButton } from '../../media/picker/picker-button.tsx'
import type { EditorTexts } from './editor-texts.ts'

// Loaded only by pages that have an editor.
const loadEditor = () => import('./rich-text.tsx').then(({ default: RichText }) => RichText)
type Editor = Awaited<ReturnType<typeof loadEditor>>

type Props = {
  name: string
  label: string
  html: string
  /** The language that is written in it, if not that of the panel. */
  lang?: string
  texts: EditorTexts
}

/** A text with headings, links and pictures. Until its editor has loaded, it is HTML in a plain field. */
export function RichTextField({ name, label, html, lang, texts }: Props) {
  const { id: form, state } = useForm()
  const id = fieldId(form, name)
  const labelId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [RichText, setRichText] = useState<Editor | null>(null)
  useEffect(() => {
    // The plain field stays where the editor cannot be loaded.
    loadEditor().then(
      (loaded) => setRichText(() => loaded),
      () => undefined,
    )
  }, [])
  const faults = state.errors[name] ?? []
  return (
    <div className="field">
      <label htmlFor={id} id={labelId}>
        {label}
      </label>
      <textarea
        ref={field}
        id={id}
        name={name}
        className="input code"
        rows={16}
        defaultValue={state.values[name] ?? html}
        hidden={RichText !== null}
        lang={lang}
      />
      {RichText && (
        <RichText
          html={field.current?.value ?? html}
          labelId={labelId}
          lang={lang}
          texts={texts}
          library={PickerButton}
          onChange={(written) => {
            if (!field.current) return
            field.current.value = written
            // For listeners to changes of the form.
            field.current.dispatchEvent(new Event('input', { bubbles: true }))
          }}
        />
      )}
      {faults.length > 0 && <p className="fault">{faults.join(' ')}</p>}
    </div>
  )
}
