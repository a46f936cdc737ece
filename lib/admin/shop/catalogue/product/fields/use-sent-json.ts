'use client'

import { type RefObject, useEffect, useRef, useState } from 'react'
import { useForm } from '#lib/admin/ui/forms/form.tsx'

type Field = { ref: RefObject<HTMLInputElement | null>; type: 'hidden'; name: string; value: string }

/** A list that a form sends as JSON in a hidden field; it begins with what was typed before, if something was. */
export function useSentJson<T>(
  name: string,
  given: readonly T[],
): [readonly T[], (list: readonly T[]) => void, Field] {
  const { state } = useForm()
  const ref = useRef<HTMLInputElement>(null)
  const [list, setList] = useState<readonly T[]>(() => {
    const typed = state.values[name]
    return typed === undefined ? given : JSON.parse(typed)
  })
  const sent = useRef(list)
  useEffect(() => {
    if (sent.current === list) return
    sent.current = list
    // For listeners to changes of the form.
    ref.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [list])
  return [list, setList, { ref, type: 'hidden', name, value: JSON.stringify(list) }]
}
