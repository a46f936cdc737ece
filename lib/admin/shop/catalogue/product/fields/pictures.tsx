'use client'

import { type DragEvent, useRef } from 'react'
import { CropButton } from '#lib/admin/publishing/media/picker/crop-button.tsx'
import type { Picked } from '#lib/admin/publishing/media/picker/picked.ts'
import { PickerButton } from '#lib/admin/publishing/media/picker/picker-button.tsx'
import { UploadButton } from '#lib/admin/ui/files/upload-button.tsx'
import { onSite } from '#lib/admin/ui/frame/on-site.ts'
import { usePanelTexts } from '#lib/admin/ui/frame/panel-context.tsx'
import { addPicture } from '../actions.ts'
import { describePictures } from './describe.ts'
import { useSentJson } from './use-sent-json.ts'

type Shown = { id: number; url: string; alt: string }
type Texts = Record<'label' | 'add' | 'alt' | 'earlier' | 'later' | 'remove' | 'main', string>
type Props = { id: number; pictures: readonly Shown[]; texts: Texts }

/** A product's pictures: added, put in order by dragging or by buttons, described and removed. */
export function Pictures({ id, pictures, texts }: Props) {
  const [order, setOrder, field] = useSentJson('pictures', pictures)
  const dragged = useRef<number | null>(null)
  const { picker } = usePanelTexts()
  const move = (from: number, to: number) => {
    if (to < 0 || to >= order.length) return
    const next = [...order]
    next.splice(to, 0, ...next.splice(from, 1))
    setOrder(next)
  }
  const add = (added: readonly Picked[]) => {
    const fresh = added.filter((one) => order.every((picture) => picture.id !== one.id))
    setOrder([...order, ...fresh.map(toShown)])
  }
  const replace = (former: number, picture: Picked) => {
    const { alt } = order.find((one) => one.id === former) ?? picture
    setOrder(order.map((one) => (one.id === former ? { ...toShown(picture), alt: picture.alt || alt } : one)))
  }
  const over = (event: DragEvent, at: number) => {
    event.preventDefault()
    if (dragged.current === null || dragged.current === at) return
    move(dragged.current, at)
    dragged.current = at
  }
  return (
    <>
      <input {...field} data-label={texts.label} data-shown={describePictures(order)} />
      <div className="buttons">
        <UploadButton
          label={texts.add}
          action={addPicture}
          fields={{ id }}
          onSent={(taken) => add(taken.flatMap(({ found }) => (found ? [found as Picked] : [])))}
        />
        <PickerButton label={picker.choose} onPicked={(picture) => add([picture])} />
      </div>
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
            {/* biome-ignore lint/performance/noImgElement: the site makes its sizes itself. */}
            <img src={onSite(picture.url)} alt={picture.alt} loading="lazy" draggable={false} />
            {at === 0 && <span className="badge badge-plain">{texts.main}</span>}
            <input
              className="input"
              value={picture.alt}
              placeholder={texts.alt}
              aria-label={`${texts.alt} ${at + 1}`}
              maxLength={300}
              onChange={({ currentTarget: { value: alt } }) =>
                setOrder(order.map((one) => (one.id === picture.id ? { ...one, alt } : one)))
              }
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            />
            <CropButton
              url={picture.url}
              label={`${picker.crop} ${at + 1}`}
              onCropped={(cropped) => replace(picture.id, cropped)}
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
    </>
  )
}

function toShown({ id, url, alt }: Picked): Shown {
  return { id, url, alt }
}

function Act({ label, sign, onPress }: { label: string; sign: string; onPress(): void }) {
  return (
    <button type="button" className="icon-button" aria-label={label} onClick={onPress}>
      <span aria-hidden="true">{sign}</span>
    </button>
  )
}
