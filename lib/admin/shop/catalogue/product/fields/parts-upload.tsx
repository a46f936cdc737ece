'use client'

import { useState } from 'react'
import type { FormAction } from '#lib/admin/forms/form-state.ts'
import { sortFiles } from '#lib/admin/ui/files/sort-files.ts'
import { usePanelTexts } from '#lib/admin/ui/frame/panel-context.tsx'
import { useToasts } from '#lib/admin/ui/frame/toasts.tsx'
import { sendParts } from './send-parts.ts'

type Props = {
  /** Of the product. */
  id: number
  partBytes: number
  /** The most bytes of the file; the text beside the button names them. */
  maxBytes: number
  action: FormAction
  label: string
  /** Tells buttons with the same label apart, such as by the number of their row. */
  describedAs?: string
  accept: string
  /** Gets the path of the file, and its name without the extension. */
  onSent(url: string, title: string): void
}

/** A button for a file of the device, which is sent in parts. */
export function PartsUpload({ id, partBytes, maxBytes, action, label, describedAs, accept, onSent }: Props) {
  const toasts = useToasts()
  const texts = usePanelTexts()
  const [fault, setFault] = useState<string>()
  const [share, setShare] = useState<number | null>(null)
  const send = async (file: File) => {
    setShare(0)
    const sent = await sendParts(file, { id, partBytes, action, onProgress: setShare, lost: texts.lost })
    setShare(null)
    if ('url' in sent) onSent(sent.url, file.name.replace(/\.\w+$/, ''))
    else toasts.show(`${file.name}: ${sent.message}`)
  }
  return (
    <>
      <label className="button button-plain upload">
        {share === null ? label : `${label} (${Math.round(share * 100)} %)`}
        <input
          type="file"
          aria-label={describedAs}
          accept={accept}
          disabled={share !== null}
          onChange={({ currentTarget }) => {
            const { fitting, fault } = sortFiles([...(currentTarget.files ?? [])], maxBytes, texts)
            const [file] = fitting
            setFault(fault)
            currentTarget.value = ''
            if (file) void send(file)
          }}
        />
      </label>
      <span className="fault" role="alert">
        {fault}
      </span>
    </>
  )
}
