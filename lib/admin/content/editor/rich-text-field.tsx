'use client'

import dynamic from 'next/dynamic'
import { useEffect, useId, useRef, useState } from 'react'
import { PickerButton } from '../../media/picker/picker-button.tsx'
import { fieldId, useForm } from '../../ui/form.tsx'
import type { EditorTexts } from './editor-texts.ts'

// Only pages on which somebody writes load the editor.
const RichText = dynamic(() => import('./rich-text.tsx'), { ssr: false })

type Props = {
  name: string
  label: string
  html: string
  /** The language that is written in it, if not that of the panel. */
  lang?: string
  texts: EditorTexts
}

/** A text with headings, links and pictures. Before its script has loaded, it is HTML in a plain field. */
export function RichTextField({ name, label, html, lang, texts }: Props) {
  const { id: form, state } = useForm()
  const id = fieldId(form, name)
  const labelId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
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
        defaultValue={html}
        hidden={isReady}
        lang={lang}
      />
      {isReady && (
        <RichText
          html={html}
          labelId={labelId}
          lang={lang}
          texts={texts}
          library={PickerButton}
          onChange={(written) => {
            if (!field.current) return
            field.current.value = written
            // For whoever waits for changes of the form.
            field.current.dispatchEvent(new Event('input', { bubbles: true }))
          }}
        />
      )}
      {faults.length > 0 && <p className="fault">{faults.join(' ')}</p>}
    </div>
  )
}
