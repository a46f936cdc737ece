'use client'

import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { onSaveNow, saveNow } from '../../ui/forms/save-now.ts'
import { onSite } from '../../ui/frame/on-site.ts'
import { keep } from './actions.ts'

type Entry = { kind: 'post' | 'page'; id: number }

// After the last key, and at the latest so long after the first.
const PAUSE_MS = 2000
const LATEST_MS = 15_000
const KEPT_FIELDS = ['title', 'excerpt', 'bodyHtml', 'seoTitle', 'seoDescription'] as const

/** Keeps what is being written on the server, until it is saved. It belongs into the form that it keeps. */
export function Autosave({ kind, id, texts }: Entry & { texts: { kept: string } }) {
  const place = useRef<HTMLParagraphElement>(null)
  const [keptAt, setKeptAt] = useState<string | null>(null)
  useEffect(() => {
    const form = place.current?.closest('form')
    if (!form) return
    let timer: number | undefined
    let changedAt = 0
    const send = async () => {
      window.clearTimeout(timer)
      if (changedAt === 0) return true
      changedAt = 0
      const data = new FormData(form)
      const texts = Object.fromEntries(KEPT_FIELDS.map((name) => [name, String(data.get(name) ?? '')]))
      const at = await keep({ kind, id, texts }).catch(() => null)
      if (at) setKeptAt(at)
      return at !== null
    }
    const change = (event: Event) => {
      const name = (event.target as HTMLInputElement).name
      if (!KEPT_FIELDS.some((one) => one === name)) return
      changedAt ||= Date.now()
      window.clearTimeout(timer)
      timer = window.setTimeout(send, Math.max(0, Math.min(PAUSE_MS, changedAt + LATEST_MS - Date.now())))
    }
    const submit = () => {
      changedAt = 0
      window.clearTimeout(timer)
    }
    form.addEventListener('input', change)
    form.addEventListener('submit', submit)
    const leave = onSaveNow(send)
    return () => {
      window.clearTimeout(timer)
      form.removeEventListener('input', change)
      form.removeEventListener('submit', submit)
      leave()
    }
  }, [kind, id])
  return (
    <p ref={place} className="hint" aria-live="polite">
      {keptAt && texts.kept.replace('{at}', keptAt)}
    </p>
  )
}

/** Shows on the site what is written, saved or not. */
export function PreviewLink({ href, label }: { href: string; label: string }) {
  const open = async (event: MouseEvent) => {
    event.preventDefault()
    // Opened at once: later, browsers take it for an advertisement.
    const tab = window.open('', '_blank')
    await saveNow()
    if (tab) tab.location.href = onSite(href)
    else window.location.href = onSite(href)
  }
  return (
    <a className="button button-plain" href={onSite(href)} target="_blank" rel="noreferrer" onClick={open}>
      {label}
    </a>
  )
}
