'use client'

import { useEffect, useRef } from 'react'
import { usePanelTexts } from '../frame/panel-context.tsx'
import { SubmitButton, useForm } from './form.tsx'

type Props = {
  /** Whether there is something to save before anything is changed, such as a draft of the server's. */
  isNeeded?: boolean
  /** Forgets what else was stored of the changes. Resolves to false if it could not; then they stay. */
  forget?(): Promise<boolean>
}

/** Saves all that was changed on a page. It appears with the first change; Ctrl+S or Cmd+S saves as well. */
export function SaveBar({ isNeeded = false, forget }: Props) {
  const { isChanged, isPending, discard } = useForm()
  const texts = usePanelTexts()
  const bar = useRef<HTMLElement>(null)
  const isShown = isNeeded || isChanged || isPending
  useEffect(() => {
    // The bar must not cover the field whose change brought it up.
    const { activeElement: field } = document
    if (isShown && field?.matches('input, select, textarea')) field.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  useEffect(() => {
    if (!isShown) return
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      const button = bar.current?.querySelector<HTMLButtonElement>('[type=submit]')
      button?.form?.requestSubmit(button)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isShown])
  if (!isShown) return null
  return (
    <section ref={bar} className="save-bar save-bar-page" aria-label={texts.unsaved}>
      <p>{texts.unsaved}</p>
      <div className="buttons">
        <button
          type="button"
          className="button button-plain"
          onClick={() => (forget ? forget().then((isGone) => isGone && discard()) : discard())}
        >
          {texts.discard}
        </button>
        <SubmitButton>{texts.save}</SubmitButton>
      </div>
    </section>
  )
}
