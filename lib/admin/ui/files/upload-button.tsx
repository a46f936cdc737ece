'use client'

import { useState } from 'react'
import { EMPTY_FORM, type FormAction, type FormState } from '../../forms/form-state.ts'
import { usePanelTexts } from '../frame/panel-context.tsx'
import { useToasts } from '../frame/toasts.tsx'
import { shrinkPicture } from './shrink-picture.ts'

type Props = {
  label: string
  kind?: 'primary' | 'plain'
  /** Gets each picture in the field `picture`. */
  action: FormAction
  /** Further fields for the action. */
  fields?: Record<string, string | number>
  /** Called once all are sent, with what the action answered to those that were taken. */
  onSent(taken: readonly FormState[]): void
}

/** A button for pictures of the device, sent one after the other so that they keep their order; large ones are made smaller first. */
export function UploadButton({ label, kind = 'plain', action, fields = {}, onSent }: Props) {
  const toasts = useToasts()
  const { failed } = usePanelTexts()
  const [left, setLeft] = useState(0)
  const send = async (files: readonly File[]) => {
    setLeft(files.length)
    const taken: FormState[] = []
    for (const file of files) {
      const answer = await sendPicture(action, file, fields).catch(() => ({ ...EMPTY_FORM, message: failed }))
      if (answer.message === undefined) taken.push(answer)
      else toasts.show(`${file.name}: ${answer.message}`)
      setLeft((count) => count - 1)
    }
    onSent(taken)
  }
  return (
    <label className={`button button-${kind} upload`}>
      {left > 0 ? `${label} (${left})` : label}
      <input
        type="file"
        accept="image/png,image/jpeg,image/gif,image/webp,image/avif"
        multiple
        disabled={left > 0}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // The same picture may be chosen again.
          currentTarget.value = ''
          if (files.length > 0) void send(files)
        }}
      />
    </label>
  )
}

/** Sends a picture as a form's field `picture`. Rejects if the browser cannot read it. */
export async function sendPicture(
  action: FormAction,
  file: File,
  fields: Record<string, string | number> = {},
): Promise<FormState> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value))
  form.set('picture', await shrinkPicture(file))
  return action(EMPTY_FORM, form)
}
