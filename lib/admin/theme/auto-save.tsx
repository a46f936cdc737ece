'use client'

import { useEffect, useRef } from 'react'

const PAUSE_MS = 400

/** Sends the form around it a moment after something in it was changed. Without scripts, its button does. */
export function AutoSave() {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const form = mark.current?.closest('form')
    if (!form) return
    let timer: number | undefined
    const change = () => {
      window.clearTimeout(timer)
      timer = window.setTimeout(() => form.requestSubmit(), PAUSE_MS)
    }
    form.addEventListener('change', change)
    return () => {
      window.clearTimeout(timer)
      form.removeEventListener('change', change)
    }
  }, [])
  return <span ref={mark} hidden />
}
