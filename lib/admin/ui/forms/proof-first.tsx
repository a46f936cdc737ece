'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ProofDialog } from './proof-dialog.tsx'

/** Stands in place of a page that shows more only after a proof of who looks. */
export function ProofFirst({ label }: { label: string }) {
  const router = useRouter()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="button button-primary" onClick={() => setOpen(true)}>
        {label}
      </button>
      {isOpen && (
        <ProofDialog
          onClose={() => setOpen(false)}
          onProved={() => {
            setOpen(false)
            router.refresh()
          }}
        />
      )}
    </>
  )
}
