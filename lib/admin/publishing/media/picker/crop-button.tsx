'use client'

import dynamic from 'next/dynamic'
import { useState } from 'react'
import { usePanelTexts } from '#lib/admin/ui/frame/panel-context.tsx'
import type { Picked } from './picked.ts'

const CropDialog = dynamic(() => import('./crop-dialog.tsx'), { ssr: false })

type Props = { url: string; label?: string; onCropped(picture: Picked): void }

/** Cuts a part out of a picture, which becomes a picture of its own; the original stays. */
export function CropButton({ url, label, onCropped }: Props) {
  const { picker: texts } = usePanelTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="button button-plain" onClick={() => setOpen(true)} aria-label={label}>
        {texts.crop}
      </button>
      {isOpen && (
        <CropDialog
          url={url}
          onClose={() => setOpen(false)}
          onCropped={(picture) => {
            setOpen(false)
            onCropped(picture)
          }}
        />
      )}
    </>
  )
}
