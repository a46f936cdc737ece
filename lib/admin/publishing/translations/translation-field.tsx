'use client'

import dynamic from 'next/dynamic'
import { useRef, useState } from 'react'
import { TextArea, TextField } from '../../ui/forms/fields.tsx'
import { onSite } from '../../ui/frame/on-site.ts'
import type { EditorTexts } from '../content/editor/editor-texts.ts'
import { RichTextField } from '../content/editor/rich-text-field.tsx'

// It comes with the editor, which only texts with headings and links need.
const Prose = dynamic(() => import('../content/editor/prose.tsx'), { ssr: false })

type Props = {
  name: string
  label: string
  kind: 'line' | 'text' | 'html'
  max: number | null
  original: string
  /** Null if there is no translation. */
  value: string | null
  /** The address of the picture that is described. */
  picture: string | null
  languages: { from: string; to: string }
  texts: Record<'name' | 'missing' | 'take' | 'takeOf', string> & { editor: EditorTexts }
}

/** A text, and beside it the field of its translation. */
export function TranslationField(props: Props) {
  const { name, kind, original, value, picture, languages, texts } = props
  const place = useRef<HTMLDivElement>(null)
  const [taken, setTaken] = useState(0)
  const take = () => {
    setTaken(taken + 1)
    const field = place.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)
    if (!field) return
    field.value = original
    // For listeners to changes of the form.
    field.dispatchEvent(new Event('input', { bubbles: true }))
    if (kind !== 'html') field.focus()
  }
  return (
    <div className="translation" ref={place}>
      <div className="translation-original">
        <p className="translation-name">
          {texts.name} {value === null && <span className="badge badge-warn">{texts.missing}</span>}
        </p>
        {/* biome-ignore lint/performance/noImgElement: the site makes its sizes itself. */}
        {picture && <img src={onSite(picture)} alt="" loading="lazy" />}
        <div lang={languages.from} dir="auto" className={kind === 'text' ? 'as-written' : undefined}>
          {kind === 'html' ? <Prose html={original} /> : original}
        </div>
      </div>
      <div className="translation-written">
        <Written {...props} taken={taken} />
        <button type="button" className="button button-quiet" aria-label={texts.takeOf} onClick={take}>
          {texts.take}
        </button>
      </div>
    </div>
  )
}

function Written({
  name,
  label,
  kind,
  max,
  original,
  value,
  languages,
  texts,
  taken,
}: Props & { taken: number }) {
  const common = { name, label, lang: languages.to, isPlain: true }
  if (kind === 'html')
    return (
      <RichTextField
        key={taken}
        name={name}
        label={label}
        html={taken > 0 ? original : (value ?? '')}
        lang={languages.to}
        texts={texts.editor}
      />
    )
  const rows = Math.min(8, Math.max(2, Math.ceil(original.length / 80)))
  return kind === 'text' || original.length > 120 ? (
    <TextArea {...common} rows={rows} maxLength={max ?? undefined} defaultValue={value ?? ''} />
  ) : (
    <TextField {...common} maxLength={max ?? undefined} defaultValue={value ?? ''} />
  )
}
