'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { shrinkPicture } from '../catalogue/product/shrink-picture.ts'
import { EMPTY_FORM } from '../forms/form-state.ts'
import { useToasts } from '../ui/toasts.tsx'
import { upload } from './actions.ts'

/** A button for pictures of the device, sent one after the other; large ones are made smaller first. */
export function UploadPictures({ texts }: { texts: Record<'add' | 'failed', string> }) {
  const router = useRouter()
  const toasts = useToasts()
  const [left, setLeft] = useState(0)
  const send = async (files: readonly File[]) => {
    setLeft(files.length)
    for (const file of files) {
      const said = await sendOne(file).catch(() => texts.failed)
      if (said !== undefined) toasts.show(`${file.name}: ${said}`)
      setLeft((count) => count - 1)
    }
    router.refresh()
  }
  return (
    <label className="button button-primary upload">
      {left > 0 ? `${texts.add} (${left})` : texts.add}
      <input
        type="file"
        accept="image/png,image/jpeg,image/gif,image/webp,image/avif"
        multiple
        disabled={left > 0}
        onChange={(event) => void send([...(event.currentTarget.files ?? [])])}
      />
    </label>
  )
}

/** Resolves to what was wrong with it, if anything. */
async function sendOne(file: File): Promise<string | undefined> {
  const form = new FormData()
  form.set('picture', await shrinkPicture(file))
  return (await upload(EMPTY_FORM, form)).message
}
