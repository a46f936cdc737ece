'use client'

import { useEffect, useRef } from 'react'
import { useForm } from '../ui/forms/form.tsx'
import { fillTyped, readTyped, type Typed } from '../ui/forms/typed.ts'

const PAUSE_MS = 400

/**
 * Sends the form around it a moment after something in it was changed, once the page shows what was saved before. `shown` are the
 * stored values of the fields: those that someone else has changed are filled in. Without scripts, the form's button saves.
 */
export function AutoSave({ shown }: { shown: Typed }) {
  const mark = useRef<HTMLSpanElement>(null)
  const { isPending, isRefreshing } = useForm()
  const isBusy = useRef(false)
  isBusy.current = isPending || isRefreshing
  const sent = useRef(shown)
  const values = useRef(shown)
  values.current = shown
  const version = JSON.stringify(shown)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new values are filled in once.
  useEffect(() => {
    const form = mark.current?.closest('form')
    if (!form) return
    const typed = readTyped(form)
    // What is being typed stays.
    const others = Object.entries(values.current).filter(
      ([name, value]) => (typed[name] ?? '') !== value && (typed[name] ?? '') === sent.current[name],
    )
    if (others.length > 0) fillTyped(form, { ...typed, ...Object.fromEntries(others) })
    sent.current = { ...values.current }
  }, [version])
  useEffect(() => {
    const form = mark.current?.closest('form')
    if (!form) return
    let timer: number | undefined
    const save = () => {
      if (isBusy.current) change()
      else form.requestSubmit()
    }
    const change = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(save, PAUSE_MS)
    }
    const submit = () => {
      sent.current = { ...sent.current, ...readTyped(form) }
    }
    form.addEventListener('change', change)
    form.addEventListener('submit', submit)
    return () => {
      window.clearTimeout(timer)
      form.removeEventListener('change', change)
      form.removeEventListener('submit', submit)
    }
  }, [])
  return <span ref={mark} hidden />
}
