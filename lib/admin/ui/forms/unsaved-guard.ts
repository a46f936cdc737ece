'use client'

import { type RefObject, useEffect, useRef } from 'react'
import { usePanelTexts } from '../frame/panel-context.tsx'

type UnsavedGuard = { isChanged(): boolean; markSaved(): void }

/**
 * Asks before what was typed into a form is lost to another page, until `markSaved` says that it was saved.
 */
export function useUnsavedGuard(form: RefObject<HTMLFormElement | null>, isOn: boolean): UnsavedGuard {
  const { leaveUnsaved } = usePanelTexts()
  const isChanged = useRef(false)
  useEffect(() => {
    const element = form.current
    if (!isOn || !element) return
    const change = () => {
      isChanged.current = true
    }
    const unload = (event: BeforeUnloadEvent) => {
      if (isChanged.current) event.preventDefault()
    }
    // Links within the panel load no new page; one that opens another tab leaves this one as it is.
    const click = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a[href]')
      if (!isChanged.current || !link || link.getAttribute('target') === '_blank') return
      if (link.getAttribute('href')?.startsWith('#')) return
      if (window.confirm(leaveUnsaved)) isChanged.current = false
      else {
        event.preventDefault()
        event.stopPropagation()
      }
    }
    element.addEventListener('input', change)
    window.addEventListener('beforeunload', unload)
    document.addEventListener('click', click, { capture: true })
    return () => {
      element.removeEventListener('input', change)
      window.removeEventListener('beforeunload', unload)
      document.removeEventListener('click', click, { capture: true })
    }
  }, [form, isOn, leaveUnsaved])
  return {
    isChanged: () => isChanged.current,
    markSaved() {
      isChanged.current = false
    },
  }
}
