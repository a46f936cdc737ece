'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import type { Picked } from './picked.ts'

// Loaded by those who look for a picture.
const PickerDialog = dynamic(() => import('./picker-dialog.tsx'), { ssr: false })

type Props = { label: string; describedBy?: string; onPicked(picture: Picked): void }

/** Opens the library to choose a picture. */
export function PickerButton({ label, describedBy, onPicked }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="button button-plain"
        aria-describedby={describedBy}
        onClick={() => setOpen(true)}
      >
        {label}
      </button>
      {isOpen && (
        <PickerDialog
          onClose={() => setOpen(false)}
          onPicked={(picture) => {
            setOpen(false)
            onPicked(picture)
          }}
        />
      )}
    </>
  )
}
