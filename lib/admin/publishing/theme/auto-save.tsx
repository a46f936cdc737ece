'use client'

import { useEffect, useRef, useState } from 'react'
import { useForm } from '../../ui/forms/form.tsx'
import { onSaveNow } from '../../ui/forms/save-now.ts'
import { fillTyped, readTyped, type Typed } from '../../ui/forms/typed.ts'
import type { ShownValues } from './design-field.ts'

const PAUSE_MS = 400

type Props = {
  /** The stored values, as the fields show them. */
  shown: Typed
  version: ShownValues
}

/**
 * Sends the form around it a moment after something in it was changed, once the page shows what was saved before. Fields that someone
 * else has changed show that; one that is being typed in stays, with the version that it showed. Without scripts, the form's button saves.
 */
export function AutoSave({ shown, version }: Props) {
  const mark = useRef<HTMLInputElement>(null)
  const [ofFields, setOfFields] = useState(version)
  const sent = useRef(shown)
  const stored = JSON.stringify(version)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new values are filled in once.
  useEffect(() => {
    const form = mark.current?.form
    if (!form) return
    const typed = readTyped(form)
    const differing = Object.keys(shown).filter((name) => (typed[name] ?? '') !== shown[name])
    const isTyped = (name: string) => (typed[name] ?? '') !== sent.current[name]
    const others = differing.filter((name) => !isTyped(name))
    if (others.length > 0) fillTyped(form, { ...typed, ...pick(shown, others) })
    sent.current = { ...shown }
    setOfFields((before) => ({ ...version, ...pick(before, differing.filter(isTyped)) }))
  }, [stored])
  useSaves(mark, (form) => {
    sent.current = { ...sent.current, ...readTyped(form) }
  })
  return <input ref={mark} type="hidden" name="version" value={JSON.stringify(ofFields)} />
}

/** Has the form of a field sent a moment after a change, or at once for an act that needs it saved. */
function useSaves(mark: { current: HTMLInputElement | null }, onSent: (form: HTMLFormElement) => void): void {
  const { state, isPending, isRefreshing } = useForm()
  const isBusy = isPending || isRefreshing
  const now = useRef({ isBusy, isRefused: false })
  now.current = { isBusy, isRefused: state.message !== undefined }
  const isDue = useRef(false)
  const waiting = useRef<((isSaved: boolean) => void)[]>([])
  const answer = useRef(() => {
    if (isDue.current || now.current.isBusy) return
    for (const resolve of waiting.current.splice(0)) resolve(!now.current.isRefused)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: those who wait are answered once it is saved.
  useEffect(() => answer.current(), [isBusy])
  // biome-ignore lint/correctness/useExhaustiveDependencies: it listens as long as the form is shown.
  useEffect(() => {
    const form = mark.current?.form
    if (!form) return
    let timer: number | undefined
    const wait = (pause: number) => {
      window.clearTimeout(timer)
      timer = window.setTimeout(save, pause)
    }
    const save = () => {
      if (now.current.isBusy) return wait(PAUSE_MS)
      form.requestSubmit()
    }
    const change = () => {
      isDue.current = true
      wait(PAUSE_MS)
    }
    const submit = () => {
      window.clearTimeout(timer)
      isDue.current = false
      now.current.isBusy = true
      onSent(form)
    }
    const leave = onSaveNow(
      () =>
        new Promise((resolve) => {
          waiting.current.push(resolve)
          if (isDue.current) wait(0)
          answer.current()
        }),
    )
    form.addEventListener('change', change)
    form.addEventListener('submit', submit)
    return () => {
      window.clearTimeout(timer)
      leave()
      form.removeEventListener('change', change)
      form.removeEventListener('submit', submit)
      for (const resolve of waiting.current.splice(0)) resolve(false)
    }
  }, [])
}

function pick(values: Typed, names: readonly string[]): Typed {
  return Object.fromEntries(names.map((name) => [name, values[name] ?? '']))
}
