'use client'

import { useRouter } from 'next/navigation'
import { type DragEvent, useRef, useState } from 'react'
import { EMPTY_FORM } from '../../forms/form-state.ts'
import { PanelForm, SubmitButton } from '../../ui/form.tsx'
import { useToasts } from '../../ui/toasts.tsx'
import { addPicture, savePictures } from './actions.ts'
import { shrinkPicture } from './shrink-picture.ts'

type Shown = { id: number; url: string; alt: string }
type Texts = Record<'add' | 'alt' | 'earlier' | 'later' | 'remove' | 'save' | 'main' | 'failed', string>
type Props = { id: number; was: string; pictures: readonly Shown[]; texts: Texts }

/** A product's pictures: added, put in order by dragging or by buttons, described and removed. */
export function Pictures({ id, was, pictures, texts }: Props) {
  const [order, setOrder] = useState<readonly Shown[]>(pictures)
  const dragged = useRef<number | null>(null)
  const move = (from: number, to: number) => {
    if (to < 0 || to >= order.length) return
    const next = [...order]
    next.splice(to, 0, ...next.splice(from, 1))
    setOrder(next)
  }
  const over = (event: DragEvent, at: number) => {
    event.preventDefault()
    if (dragged.current === null || dragged.current === at) return
    move(dragged.current, at)
    dragged.current = at
  }
  return (
    <>
      <AddPictures id={id} texts={texts} />
      {pictures.length > 0 && (
        <PanelForm action={savePictures} guard>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="was" value={was} />
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
                <input type="hidden" name="picture" value={picture.id} />
                {/* biome-ignore lint/performance/noImgElement: the site makes its sizes itself. */}
                <img src={picture.url} alt={picture.alt} loading="lazy" draggable={false} />
                {at === 0 && <span className="badge badge-plain">{texts.main}</span>}
                <input
                  className="input"
                  name={`alt.${picture.id}`}
                  defaultValue={picture.alt}
                  placeholder={texts.alt}
                  aria-label={`${texts.alt} ${at + 1}`}
                  maxLength={300}
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

function AddPictures({ id, texts }: { id: number; texts: Texts }) {
  const router = useRouter()
  const toasts = useToasts()
  const [left, setLeft] = useState(0)
  const send = async (files: readonly File[]) => {
    setLeft(files.length)
    // One by one, so that they are in the order they were chosen in.
    for (const file of files) {
      const said = await sendOne(id, file).catch(() => texts.failed)
      if (said !== undefined) toasts.show(`${file.name}: ${said}`)
      setLeft((count) => count - 1)
    }
    router.refresh()
  }
  return (
    <label className="button button-plain upload">
      {left > 0 ? `${texts.add} (${left})` : texts.add}
      <input
        type="file"
        accept="image/png,image/jpeg,image/gif,image/webp,image/avif"
        multiple
        disabled={left > 0}
        onChange={(event) => void send([...(event.currentTarget.files ?? [])])}
      />
    </label>
  )
}

/** Resolves to what was wrong with it, if anything. */
async function sendOne(id: number, file: File): Promise<string | undefined> {
  const form = new FormData()
  form.set('id', String(id))
  form.set('picture', await shrinkPicture(file))
  return (await addPicture(EMPTY_FORM, form)).message
}
