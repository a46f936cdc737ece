'use client'

import { useId, useState } from 'react'
import { EMPTY_FORM, type FormAction, type FormState } from '../../forms/form-state.ts'
import { sendAction } from '../forms/send-action.ts'
import { usePanelTexts } from '../frame/panel-context.tsx'
import { useToasts } from '../frame/toasts.tsx'
import { PICTURE_BYTES, shrinkPicture } from './shrink-picture.ts'
import { sortFiles } from './sort-files.ts'

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

/**
 * A button for pictures of the device, with their limit beside it. They are sent one after the other, so that they keep their order.
 * Large ones are made smaller first.
 */
export function UploadButton({ label, kind = 'plain', action, fields = {}, onSent }: Props) {
  const id = useId()
  const toasts = useToasts()
  const texts = usePanelTexts()
  const [fault, setFault] = useState<string>()
  const [left, setLeft] = useState(0)
  const send = async (files: readonly File[]) => {
    setLeft(files.length)
    const taken: FormState[] = []
    for (const file of files) {
      const answer = await sendPicture(action, file, { fields, lost: texts.lost }).catch(() => ({
        ...EMPTY_FORM,
        message: texts.failed,
      }))
      if (answer.message === undefined) taken.push(answer)
      else toasts.show(`${file.name}: ${answer.message}`)
      setLeft((count) => count - 1)
    }
    if (taken.length > 0) onSent(taken)
  }
  return (
    <div className="upload-field">
      <label className={`button button-${kind} upload`}>
        {left > 0 ? `${label} (${left})` : label}
        <input
          type="file"
          accept="image/png,image/jpeg,image/gif,image/webp,image/avif"
          multiple
          disabled={left > 0}
          onChange={({ currentTarget }) => {
            const { fitting, fault } = sortFiles([...(currentTarget.files ?? [])], PICTURE_BYTES, texts)
            setFault(fault)
            // The same picture may be chosen again.
            currentTarget.value = ''
            if (fitting.length > 0) void send(fitting)
          }}
          aria-describedby={`${id}-hint ${id}-fault`}
        />
      </label>
      <span className="hint" id={`${id}-hint`}>
        {texts.pictureLimit}
      </span>
      <span className="fault" id={`${id}-fault`} role="alert">
        {fault}
      </span>
    </div>
  )
}

type Sending = { fields?: Record<string, string | number>; lost: string }

/** Sends a picture as a form's field `picture`. Rejects if the browser cannot read it. */
export async function sendPicture(
  action: FormAction,
  file: File,
  { fields = {}, lost }: Sending,
): Promise<FormState> {
  const texts = Object.entries(fields).map(([name, value]) => [name, String(value)])
  return sendAction(action, { ...Object.fromEntries(texts), picture: await shrinkPicture(file) }, lost)
}
