'use client'

import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'

type Props = {
  title: string
  children: ReactNode
  onClose(): void
  className?: string
  /** The form begins filled in: Enter in a field sends it only after a field has changed. */
  holdsEnter?: boolean
}

/**
 * A modal dialog: the browser's own, which keeps the focus inside, closes with Escape and gives the focus back. It begins with what has
 * `data-begin`, otherwise with its first field or button.
 */
export function Dialog({ title, children, onClose, className, holdsEnter = false }: Props) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const isChanged = useRef(false)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    shown?.querySelector<HTMLElement>('[data-begin]')?.focus()
    // One that is only removed does not give the focus back, as after “Cancel”.
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={className ?? 'dialog'}
      aria-labelledby={id}
      onClose={onClose}
      onInput={() => {
        isChanged.current = true
      }}
      onKeyDown={(event) => {
        const isHeld = holdsEnter && !isChanged.current && event.key === 'Enter'
        if (isHeld && event.target instanceof HTMLInputElement) event.preventDefault()
      }}
      // A click beside the dialog's content meets the dialog itself.
      onPointerDown={(event) => event.target === event.currentTarget && event.currentTarget.close()}
    >
      <div className="dialog-body">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  )
}
