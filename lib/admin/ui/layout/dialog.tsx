'use client'

import { type ReactNode, useEffect, useId, useRef } from 'react'

type Props = { title: string; children: ReactNode; onClose(): void; className?: string }

/**
 * A modal dialog: the browser's own, which keeps the focus inside, closes with Escape and gives the focus back. It begins with what has
 * `data-begin`, otherwise with its first field or button.
 */
export function Dialog({ title, children, onClose, className }: Props) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    dialog.current?.querySelector<HTMLElement>('[data-begin]')?.focus()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={className ?? 'dialog'}
      aria-labelledby={id}
      onClose={onClose}
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
