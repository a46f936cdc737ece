'use client'

import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { UploadButton } from '#lib/admin/ui/files/upload-button.tsx'
import { onSite } from '#lib/admin/ui/frame/on-site.ts'
import { usePanelTexts } from '#lib/admin/ui/frame/panel-context.tsx'
import { useToasts } from '#lib/admin/ui/frame/toasts.tsx'
import { Dialog } from '#lib/admin/ui/layout/dialog.tsx'
import { upload } from '../actions.ts'
import type { Picked } from './picked.ts'
import { findPictures } from './picker-actions.ts'

type Props = { onPicked(picture: Picked): void; onClose(): void }
type Found = { pictures: readonly Picked[]; next: number | null }

const PAUSE_MS = 250

/** The library's pictures to choose one from, or to add one to. It stands beside the form that asks: forms do not stand within each other. */
// biome-ignore lint/style/noDefaultExport: loaded when it is opened.
export default function PickerDialog({ onPicked, onClose }: Props) {
  const { picker: texts, lost } = usePanelTexts()
  const toasts = useToasts()
  const [query, setQuery] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  const latest = useRef(0)
  const load = async (after?: number) => {
    const turn = ++latest.current
    const page = await findPictures({ query, after }).catch(() => null)
    // A slow answer to what was typed before comes too late.
    if (turn !== latest.current) return
    if (!page) return toasts.show(lost)
    setFound((before) =>
      after === undefined || before === null
        ? page
        : { pictures: [...before.pictures, ...page.pictures], next: page.next },
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed decides.
  useEffect(() => {
    const timer = window.setTimeout(() => void load(), found === null ? 0 : PAUSE_MS)
    return () => window.clearTimeout(timer)
  }, [query])
  return createPortal(
    <Dialog title={texts.title} onClose={onClose} className="dialog dialog-wide">
      <div className="picker-tools">
        <input
          className="input"
          type="search"
          value={query}
          aria-label={texts.search}
          placeholder={texts.searchHint}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        <UploadButton
          label={texts.upload}
          action={upload}
          onSent={(taken) => {
            const { found } = taken.at(-1) ?? {}
            if (found !== undefined) onPicked(found as Picked)
          }}
        />
      </div>
      <div role="status">{found?.pictures.length === 0 && <p className="muted">{texts.empty}</p>}</div>
      <ul className="media">
        {found?.pictures.map((picture) => (
          <li key={picture.id}>
            <button type="button" onClick={() => onPicked(picture)}>
              {/* biome-ignore lint/performance/noImgElement: the site makes its sizes itself. */}
              <img src={onSite(picture.thumbnail)} alt="" loading="lazy" />
              <span>{picture.alt || picture.url.split('/').at(-1)}</span>
            </button>
          </li>
        ))}
      </ul>
      <div className="buttons">
        {found?.next != null && (
          <button type="button" className="button button-plain" onClick={() => void load(found.next ?? 0)}>
            {texts.more}
          </button>
        )}
        <button type="button" className="button button-plain" onClick={onClose}>
          {texts.close}
        </button>
      </div>
    </Dialog>,
    document.querySelector('.panel') ?? document.body,
  )
}
