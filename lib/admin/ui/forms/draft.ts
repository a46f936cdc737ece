'use client'

import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { usePanelTexts } from '../frame/panel-context.tsx'
import { DRAFT_PREFIX, draftKey } from './draft-fields.ts'
import { fillTyped, isSameTyped, readTyped, type Typed, wasTyped } from './typed.ts'

type Options = {
  /** `browser` remembers what is typed until it is saved, `ask` asks before it is lost. */
  keeps: 'browser' | 'ask' | null
}

export type Draft = {
  /** Unsaved values from an earlier visit. */
  restored: Typed | null
  /** Changes whenever all fields have to be rendered again. */
  round: number
  isChanged: boolean
  /** The same, at once. */
  hasChanged(): boolean
  /** The values as they were before anything was typed; null where something was typed before the scripts had loaded. */
  begun(): Typed | null
  markSaved(): void
  discard(): void
}

const MAX_AGE_MS = 30 * 24 * 3_600_000
const PAUSE_MS = 300

/** Stores unsaved input of a form in the browser, so that it survives a reload, the back button and the end of a session. */
export function useDraft(form: RefObject<HTMLFormElement | null>, { keeps }: Options): Draft {
  const { leaveUnsaved } = usePanelTexts()
  const changed = useRef(false)
  const key = useRef<string | null>(null)
  const timer = useRef(0)
  const begun = useRef<Typed | null>(null)
  const [isChanged, setChanged] = useState(false)
  const [restored, setRestored] = useState<Typed | null>(null)
  const [round, setRound] = useState(0)

  const note = useCallback((is: boolean) => {
    changed.current = is
    setChanged(is)
  }, [])
  const forget = useCallback(() => {
    window.clearTimeout(timer.current)
    if (key.current !== null) writeStored(key.current, null)
    setRestored(null)
    note(false)
  }, [note])

  useEffect(() => {
    const element = form.current
    if (keeps === null || !element) return
    // A person may type before the scripts have loaded, and browsers bring back what was typed into a page they reload.
    if (wasTyped(element)) note(true)
    if (keeps === 'browser') {
      key.current = keyOf(element)
      const stored = readStored(key.current)
      if (stored && !isSameTyped(stored.typed, readTyped(element))) {
        begun.current = stored.begun ?? null
        setRestored(stored.typed)
        setRound((count) => count + 1)
        note(true)
      } else if (stored && key.current !== null) writeStored(key.current, null)
    }
    const store = () => {
      window.clearTimeout(timer.current)
      if (changed.current && key.current !== null)
        writeStored(key.current, { typed: readTyped(element), begun: begun.current })
    }
    // Fields are touched before they are changed, by the keyboard or by a pointer.
    const touch = () => {
      if (!changed.current) begun.current = readTyped(element)
    }
    const change = ({ target }: Event) => {
      // What has no name is not sent: it selects rows, or searches.
      if (!(target as HTMLInputElement).name) return
      note(true)
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(store, PAUSE_MS)
    }
    const hide = (event: Event) => {
      if (keeps === 'browser') store()
      else if (changed.current && event.type === 'beforeunload') event.preventDefault()
    }
    // Links within the panel load no new page; one that opens another tab leaves this one as it is.
    const click = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a[href]')
      if (!changed.current || !link || link.getAttribute('target') === '_blank') return
      if (link.getAttribute('href')?.startsWith('#')) return
      if (keeps === 'browser') return store()
      if (window.confirm(leaveUnsaved)) changed.current = false
      else {
        event.preventDefault()
        event.stopPropagation()
      }
    }
    element.addEventListener('focusin', touch)
    element.addEventListener('pointerdown', touch)
    element.addEventListener('input', change)
    window.addEventListener('beforeunload', hide)
    window.addEventListener('pagehide', hide)
    document.addEventListener('click', click, { capture: true })
    return () => {
      store()
      element.removeEventListener('focusin', touch)
      element.removeEventListener('pointerdown', touch)
      element.removeEventListener('input', change)
      window.removeEventListener('beforeunload', hide)
      window.removeEventListener('pagehide', hide)
      document.removeEventListener('click', click, { capture: true })
    }
  }, [form, keeps, leaveUnsaved, note])

  // Fields that do not ask the form for what was typed, such as hidden ones with the version that was shown.
  useEffect(() => {
    if (restored && round > 0 && form.current) fillTyped(form.current, restored)
  }, [restored, round, form])

  return {
    restored,
    round,
    isChanged,
    hasChanged: () => changed.current,
    begun: () => begun.current,
    markSaved: forget,
    discard() {
      forget()
      setRound((count) => count + 1)
    },
  }
}

/** Of this member, at this address, for a form with these fields; null where nobody is signed in. */
function keyOf(form: HTMLFormElement): string | null {
  const member = document.querySelector<HTMLElement>('[data-member]')?.dataset.member
  if (member === undefined) return null
  const fields = [...form.elements].filter((one): one is HTMLInputElement => 'name' in one && one.name !== '')
  return draftKey({ member, path: window.location.pathname }, fields)
}

type Stored = { typed: Typed; begun?: Typed | null }

function readStored(key: string | null): Stored | null {
  if (key === null) return null
  try {
    const { at, ...stored } = JSON.parse(window.localStorage.getItem(key) ?? 'null') ?? {}
    return typeof at === 'number' && at > Date.now() - MAX_AGE_MS ? stored : null
  } catch {
    return null
  }
}

/** Browsers may refuse to store anything; then what is typed lasts as long as the page. */
function writeStored(key: string, stored: Stored | null): void {
  try {
    if (stored === null) window.localStorage.removeItem(key)
    else {
      forgetOld()
      window.localStorage.setItem(key, JSON.stringify({ ...stored, at: Date.now() }))
    }
  } catch {
    return
  }
}

function forgetOld(): void {
  for (const key of Object.keys(window.localStorage))
    if (key.startsWith(DRAFT_PREFIX) && readStored(key) === null) window.localStorage.removeItem(key)
}
