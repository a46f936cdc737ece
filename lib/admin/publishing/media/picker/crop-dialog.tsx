'use client'

import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { sendPicture } from '#lib/admin/ui/files/upload-button.tsx'
import { onSite } from '#lib/admin/ui/frame/on-site.ts'
import { usePanelTexts } from '#lib/admin/ui/frame/panel-context.tsx'
import { Dialog } from '#lib/admin/ui/layout/dialog.tsx'
import { upload } from '../actions.ts'
import { type Area, largestArea, MIN_SIDE, move, resize, SHAPES, type Shape, type Size } from './crop-area.ts'
import type { Picked } from './picked.ts'

type Props = { url: string; onCropped(picture: Picked): void; onClose(): void }
type Drag = { kind: 'move' | 'resize'; x: number; y: number; area: Area }

const STEPS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Cuts a part out of a picture: by dragging, by the arrow keys, or by the sliders below it. */
// biome-ignore lint/style/noDefaultExport: loaded when it is opened.
export default function CropDialog({ url, onCropped, onClose }: Props) {
  const { picker: texts, working, lost } = usePanelTexts()
  const id = useId()
  const picture = useRef<HTMLImageElement>(null)
  const drag = useRef<Drag | null>(null)
  const [size, setSize] = useState<Size | null>(null)
  const [shape, setShape] = useState<Shape>('free')
  const [area, setArea] = useState<Area>({ x: 0, y: 0, width: 1, height: 1 })
  const [fault, setFault] = useState<string>()
  const [isSending, setSending] = useState(false)

  const load = () => {
    const { naturalWidth: width = 0, naturalHeight: height = 0 } = picture.current ?? {}
    if (width < MIN_SIDE || height < MIN_SIDE) return setFault(texts.unreadable)
    setSize({ width, height })
    setArea(largestArea({ width, height }, shape))
  }
  const choose = (chosen: Shape) => {
    setShape(chosen)
    if (size) setArea(largestArea(size, chosen))
  }
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!size || !step) return
    event.preventDefault()
    const by = Math.max(1, Math.round(Math.max(size.width, size.height) / 100))
    const moved = { x: step.x * by, y: step.y * by }
    const grown = step.x === 0 ? { height: area.height + moved.y } : { width: area.width + moved.x }
    setArea(event.shiftKey ? resize(area, grown, size, shape) : move(area, moved, size))
  }
  const begin = (event: PointerEvent, kind: Drag['kind']) => {
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { kind, x: event.clientX, y: event.clientY, area }
  }
  const go = (event: PointerEvent) => {
    const from = drag.current
    const width = picture.current?.getBoundingClientRect().width
    if (!from || !size || !width) return
    const scale = size.width / width
    const by = { x: (event.clientX - from.x) * scale, y: (event.clientY - from.y) * scale }
    const grown = { width: from.area.width + by.x, height: from.area.height + by.y }
    setArea(from.kind === 'move' ? move(from.area, by, size) : resize(from.area, grown, size, shape))
  }
  const save = async () => {
    if (!picture.current || !size || isSending) return
    setSending(true)
    try {
      const answer = await sendPicture(upload, await cut(picture.current, area), { lost })
      if (answer.message === undefined) return onCropped(answer.found as Picked)
      setFault(answer.message)
    } catch {
      setFault(texts.unreadable)
    } finally {
      setSending(false)
    }
  }
  const share = (part: number, whole: number) => `${(100 * part) / whole}%`
  return createPortal(
    <Dialog title={texts.cropTitle} onClose={onClose} className="dialog dialog-wide">
      <p className="hint" id={`${id}-hint`}>
        {texts.cropHint}
      </p>
      {fault !== undefined && (
        <p className="notice notice-bad" role="alert">
          {fault}
        </p>
      )}
      <fieldset className="crop-shapes">
        <legend>{texts.shape}</legend>
        {(Object.keys(SHAPES) as Shape[]).map((one) => (
          <label key={one}>
            <input type="radio" name={`${id}-shape`} checked={shape === one} onChange={() => choose(one)} />
            {one === 'free' ? texts.free : one}
          </label>
        ))}
      </fieldset>
      <div className="crop">
        {/* biome-ignore lint/performance/noImgElement: the picture as it is stored. */}
        <img
          ref={picture}
          src={onSite(url)}
          alt=""
          crossOrigin="anonymous"
          onLoad={load}
          onError={() => setFault(texts.unreadable)}
          draggable={false}
        />
        {size && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
          <div
            className="crop-area"
            role="group"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by the arrow keys.
            tabIndex={0}
            aria-label={texts.part}
            aria-describedby={`${id}-hint`}
            style={{
              insetBlockStart: share(area.y, size.height),
              left: share(area.x, size.width),
              width: share(area.width, size.width),
              height: share(area.height, size.height),
            }}
            onKeyDown={press}
            onPointerDown={(event) => begin(event, 'move')}
            onPointerMove={go}
            onPointerUp={() => {
              drag.current = null
            }}
          >
            <span
              className="crop-corner"
              onPointerDown={(event) => begin(event, 'resize')}
              onPointerMove={(event) => {
                event.stopPropagation()
                go(event)
              }}
              onPointerUp={() => {
                drag.current = null
              }}
            />
          </div>
        )}
      </div>
      {size && (
        <div className="crop-numbers">
          <Side
            label={texts.left}
            value={area.x}
            max={size.width - area.width}
            onSet={(x) => setArea(move(area, { x: x - area.x, y: 0 }, size))}
          />
          <Side
            label={texts.top}
            value={area.y}
            max={size.height - area.height}
            onSet={(y) => setArea(move(area, { x: 0, y: y - area.y }, size))}
          />
          <Side
            label={texts.width}
            value={area.width}
            max={size.width}
            onSet={(width) => setArea(resize(area, { width }, size, shape))}
          />
          <Side
            label={texts.height}
            value={area.height}
            max={size.height}
            onSet={(height) => setArea(resize(area, { height }, size, shape))}
          />
        </div>
      )}
      <div className="buttons">
        <button type="button" className="button button-plain" onClick={onClose}>
          {texts.close}
        </button>
        <button
          type="button"
          className="button button-primary"
          aria-disabled={!size || isSending}
          onClick={save}
        >
          {texts.cropSave}
          {isSending && <span className="spinner" role="status" aria-label={working} />}
        </button>
      </div>
    </Dialog>,
    document.querySelector('.panel') ?? document.body,
  )
}

type SideProps = { label: string; value: number; max: number; onSet(value: number): void }

function Side({ label, value, max, onSet }: SideProps) {
  return (
    <label>
      <span>{`${label}: ${value}`}</span>
      <input
        type="range"
        min={0}
        max={max}
        value={value}
        onChange={(event) => onSet(Number(event.currentTarget.value))}
      />
    </label>
  )
}

/** The part as a file: PNG and GIF may be clear in places, and stay so. Rejects if the browser may not read the picture. */
async function cut(picture: HTMLImageElement, { x, y, width, height }: Area): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(picture, x, y, width, height, 0, 0, width, height)
  const type = /\.(?:png|gif|webp|avif)$/i.test(new URL(picture.src).pathname) ? 'image/png' : 'image/jpeg'
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9))
  if (!blob) throw new Error('It cannot be drawn.')
  return new File([blob], 'part')
}
