'use client'

import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { usePanelTexts } from '../frame/panel-context.tsx'
import { DRAFT_PREFIX, draftKey, isSecretField } from './draft-fields.ts'

/** The values of a form's fields by name, as it is sent; several of one name are joined by `, `. */
export type Typed = Record<string, string>

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
      if (stored && !isSame(stored, readTyped(element))) {
        setRestored(stored)
        setRound((count) => count + 1)
        note(true)
      } else if (stored && key.current !== null) writeStored(key.current, null)
    }
    const store = () => {
      window.clearTimeout(timer.current)
      if (changed.current && key.current !== null) writeStored(key.current, readTyped(element))
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
    element.addEventListener('input', change)
    window.addEventListener('beforeunload', hide)
    window.addEventListener('pagehide', hide)
    document.addEventListener('click', click, { capture: true })
    return () => {
      store()
      element.removeEventListener('input', change)
      window.removeEventListener('beforeunload', hide)
      window.removeEventListener('pagehide', hide)
      document.removeEventListener('click', click, { capture: true })
    }
  }, [form, keeps, leaveUnsaved, note])

  // Fields that do not ask the form for what was typed, such as hidden ones with the version that was shown.
  useEffect(() => {
    if (restored && round > 0 && form.current) fill(form.current, restored)
  }, [restored, round, form])

  return {
    restored,
    round,
    isChanged,
    hasChanged: () => changed.current,
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

function readTyped(form: HTMLFormElement): Typed {
  const typed: Typed = {}
  for (const [name, value] of new FormData(form)) {
    const field = form.elements.namedItem(name)
    const isSecret = isSecretField(field instanceof HTMLInputElement ? field : { name })
    if (typeof value !== 'string' || isSecret || name.startsWith('$')) continue
    typed[name] = name in typed ? `${typed[name]}, ${value}` : value
  }
  return typed
}

/** Whether a field shows something else than it did at first. */
function wasTyped(form: HTMLFormElement): boolean {
  return [...form.elements].some((field) => {
    if (!('name' in field) || field.name === '') return false
    if (field instanceof HTMLTextAreaElement) return field.value !== withPlainLines(field.defaultValue)
    if (field instanceof HTMLSelectElement) {
      const options = [...field.options]
      return (
        options.some((one) => one.defaultSelected) &&
        options.some((one) => one.selected !== one.defaultSelected)
      )
    }
    if (!(field instanceof HTMLInputElement) || ['hidden', 'file', 'submit'].includes(field.type))
      return false
    if (field.type === 'checkbox' || field.type === 'radio') return field.checked !== field.defaultChecked
    return field.value !== field.defaultValue
  })
}

function withPlainLines(text: string | undefined): string | undefined {
  return text?.replaceAll('\r\n', '\n')
}

/** Which version the fields showed does not count. */
function isSame({ version: _, ...one }: Typed, { version: __, ...other }: Typed): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every((name) => withPlainLines(one[name]) === withPlainLines(other[name]))
}

function fill(form: HTMLFormElement, typed: Typed): void {
  const counts = new Map<string, number>()
  for (const field of form.elements) {
    const name = field.getAttribute('name') ?? ''
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)) {
      if (field.name) field.checked = (typed[field.name] ?? '').split(', ').includes(field.value)
      continue
    }
    const isPlain =
      field instanceof HTMLInputElement ||
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement
    if (!isPlain || (field instanceof HTMLInputElement && field.type === 'file')) continue
    const value = typed[field.name]
    if (value !== undefined && counts.get(field.name) === 1 && field.value !== value) field.value = value
  }
}

function readStored(key: string | null): Typed | null {
  if (key === null) return null
  try {
    const { typed, at } = JSON.parse(window.localStorage.getItem(key) ?? 'null') ?? {}
    return typeof at === 'number' && at > Date.now() - MAX_AGE_MS ? typed : null
  } catch {
    return null
  }
}

/** Browsers may refuse to store anything; then what is typed lasts as long as the page. */
function writeStored(key: string, typed: Typed | null): void {
  try {
    if (typed === null) window.localStorage.removeItem(key)
    else {
      forgetOld()
      window.localStorage.setItem(key, JSON.stringify({ typed, at: Date.now() }))
    }
  } catch {
    return
  }
}

function forgetOld(): void {
  for (const key of Object.keys(window.localStorage))
    if (key.startsWith(DRAFT_PREFIX) && readStored(key) === null) window.localStorage.removeItem(key)
}
