'use client'

import { useRouter } from 'next/navigation'
import { type DragEvent, useRef, useState } from 'react'
import { EMPTY_FORM } from '../../forms/form-state.ts'
import { CropButton } from '../../media/picker/crop-button.tsx'
import type { Picked } from '../../media/picker/picked.ts'
import { PickerButton } from '../../media/picker/picker-button.tsx'
import { UploadButton } from '../../ui/files/upload-button.tsx'
import { PanelForm, SubmitButton } from '../../ui/forms/form.tsx'
import { onSite } from '../../ui/frame/on-site.ts'
import { usePanelTexts } from '../../ui/frame/panel-context.tsx'
import { useToasts } from '../../ui/frame/toasts.tsx'
import { addPicture, choosePicture, savePictures } from './actions.ts'

type Shown = { id: number; url: string; alt: string }
type Texts = Record<'add' | 'alt' | 'order' | 'earlier' | 'later' | 'remove' | 'save' | 'main', string>
type Props = { id: number; was: string; pictures: readonly Shown[]; texts: Texts }

/** A product's pictures: added, put in order by dragging or by buttons, described and removed. */
export function Pictures({ id, was, pictures, texts }: Props) {
  const [order, setOrder] = useState<readonly Shown[]>(pictures)
  const dragged = useRef<number | null>(null)
  const { picker } = usePanelTexts()
  const router = useRouter()
  const toasts = useToasts()
  const move = (from: number, to: number) => {
    if (to < 0 || to >= order.length) return
    const next = [...order]
    next.splice(to, 0, ...next.splice(from, 1))
    setOrder(next)
  }
  const choose = async ({ id: mediaId }: Picked, insteadOf?: number) => {
    const form = new FormData()
    const fields = { id, mediaId, ...(insteadOf !== undefined && { insteadOf }) }
    for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
    const { message } = await choosePicture(EMPTY_FORM, form)
    if (message !== undefined) toasts.show(message)
    router.refresh()
  }
  const over = (event: DragEvent, at: number) => {
    event.preventDefault()
    if (dragged.current === null || dragged.current === at) return
    move(dragged.current, at)
    dragged.current = at
  }
  return (
    <>
      <AddPictures id={id} label={texts.add} onChosen={(picture) => void choose(picture)} />
      {pictures.length > 0 && (
        <PanelForm action={savePictures} guard>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="version" value={was} />
          <ol className="pictures">
            {order.map((picture, at) => (
              <li
                key={picture.id}
                draggable
                onDragStart={() => {
                  dragged.current = at
                }}
                onDragOver={(event) => over(event, at)}
                onDragEnd={() => {
                  dragged.current = null
                }}
              >
                <input
                  type="hidden"
                  name="picture"
                  value={picture.id}
                  data-label={texts.order}
                  data-text={picture.alt || picture.url.split('/').at(-1)}
                />
                {/* biome-ignore lint/performance/noImgElement: the site makes its sizes itself. */}
                <img src={onSite(picture.url)} alt={picture.alt} loading="lazy" draggable={false} />
                {at === 0 && <span className="badge badge-plain">{texts.main}</span>}
                <input
                  className="input"
                  name={`alt.${picture.id}`}
                  defaultValue={picture.alt}
                  placeholder={texts.alt}
                  aria-label={`${texts.alt} ${at + 1}`}
                  maxLength={300}
                />
                <CropButton
                  url={picture.url}
                  label={`${picker.crop} ${at + 1}`}
                  onCropped={(cropped) => void choose(cropped, picture.id)}
                />
                <div className="buttons">
                  <Act label={`${texts.earlier} ${at + 1}`} sign="←" onPress={() => move(at, at - 1)} />
                  <Act label={`${texts.later} ${at + 1}`} sign="→" onPress={() => move(at, at + 1)} />
                  <Act
                    label={`${texts.remove} ${at + 1}`}
                    sign="×"
                    onPress={() => setOrder(order.filter((one) => one.id !== picture.id))}
                  />
                </div>
              </li>
            ))}
          </ol>
          <SubmitButton kind="plain">{texts.save}</SubmitButton>
        </PanelForm>
      )}
    </>
  )
}

function Act({ label, sign, onPress }: { label: string; sign: string; onPress(): void }) {
  return (
    <button type="button" className="icon-button" aria-label={label} onClick={onPress}>
      <span aria-hidden="true">{sign}</span>
    </button>
  )
}

type AddProps = { id: number; label: string; onChosen(picture: Picked): void }

function AddPictures({ id, label, onChosen }: AddProps) {
  const router = useRouter()
  const { picker } = usePanelTexts()
  return (
    <div className="buttons">
      <UploadButton label={label} action={addPicture} fields={{ id }} onSent={() => router.refresh()} />
      <PickerButton label={picker.choose} onPicked={onChosen} />
    </div>
  )
}
