'use client'

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { TextField } from '#lib/admin/ui/forms/fields.tsx'
import { onSite } from '#lib/admin/ui/frame/on-site.ts'
import { usePanelTexts } from '#lib/admin/ui/frame/panel-context.tsx'
import { CropButton } from './crop-button.tsx'
import { PickerButton } from './picker-button.tsx'

type Props = { name: string; label: string; hint?: ReactNode; defaultValue: string; mayAdd: boolean }

/** The address of a picture, which is typed, or chosen from the library. Before its script has loaded, it is a plain field. */
export function PictureField({ name, label, hint, defaultValue, mayAdd }: Props) {
  const { picker: texts } = usePanelTexts()
  const place = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(defaultValue)
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    setReady(true)
    const field = fieldIn(place.current)
    const show = () => setShown(field?.value.trim() ?? '')
    field?.addEventListener('change', show)
    return () => field?.removeEventListener('change', show)
  }, [])
  const fill = (url: string) => {
    const field = fieldIn(place.current)
    if (!field) return
    field.value = url
    // For listeners to changes of the form.
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
    field.focus()
  }
  return (
    <div className="picture-field" ref={place}>
      <TextField name={name} label={label} hint={hint} defaultValue={defaultValue} spellCheck={false} />
      {/* biome-ignore lint/performance/noImgElement: the site makes its sizes itself. */}
      {isReady && isAddress(shown) && <img key={shown} src={onSite(shown)} alt="" />}
      {isReady && (
        <div className="buttons">
          <PickerButton label={texts.choose} onPicked={({ url }) => fill(url)} />
          {mayAdd && isAddress(shown) && <CropButton url={shown} onCropped={({ url }) => fill(url)} />}
          {shown !== '' && (
            <button type="button" className="button button-quiet" onClick={() => fill('')}>
              {texts.remove}
            </button>
          )}
        </div>
      )}
    </div>
  )
}

function isAddress(url: string): boolean {
  return /^(?:\/(?!\/)|https?:\/\/)/i.test(url)
}

function fieldIn(place: HTMLElement | null): HTMLInputElement | null {
  return place?.querySelector('input') ?? null
}
