'use client'

import { useRouter } from 'next/navigation'
import { type FormEvent, useActionState, useId, useRef, useState } from 'react'
import { EMPTY_FORM, type FormAction } from '../../forms/form-state.ts'
import { begin, sendPart, sendWhole } from './actions.ts'

type Texts = Record<'file' | 'hint' | 'send' | 'sending' | 'tooLarge' | 'failed' | 'missing', string>
type Props = { maxBytes: number; partBytes: number; texts: Texts }

const TRIES = 4

/** Sends a file in parts, so that its size does not matter to what is between here and the server. */
export function UploadForm({ maxBytes, partBytes, texts }: Props) {
  const router = useRouter()
  const [state, send] = useActionState(sendWhole, EMPTY_FORM)
  const [sent, setSent] = useState<number | null>(null)
  const [fault, setFault] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const upload = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const [file] = input.current?.files ?? []
    if (!file) return refuse(texts.missing)
    if (file.size > maxBytes || file.size === 0) return refuse(texts.tooLarge)
    setFault(undefined)
    setSent(0)
    try {
      router.push(await sendInParts(file, partBytes, (share) => setSent(Math.round(share * 100))))
    } catch (error) {
      refuse(error instanceof Refused ? error.message : texts.failed)
    }
  }
  const refuse = (why: string) => {
    setSent(null)
    setFault(why)
    input.current?.focus()
  }
  const said = fault ?? state.message
  return (
    <form className="form" action={send} onSubmit={upload}>
      <div className="field">
        <label htmlFor={id}>{texts.file}</label>
        <p className="hint" id={`${id}-hint`}>
          {texts.hint}
        </p>
        <input
          ref={input}
          id={id}
          className="input"
          type="file"
          name="file"
          accept=".csv,.tsv,.txt,.xml,.json,.gz,.zip"
          required
          onChange={({ currentTarget }) => {
            const isTooLarge = (currentTarget.files?.[0]?.size ?? 0) > maxBytes
            if (isTooLarge) currentTarget.value = ''
            setFault(isTooLarge ? texts.tooLarge : undefined)
          }}
          disabled={sent !== null}
          aria-describedby={`${id}-hint ${id}-fault`}
          aria-invalid={said !== undefined || undefined}
        />
        <p className="fault" id={`${id}-fault`} role="alert">
          {said}
        </p>
      </div>
      {sent === null ? (
        <button type="submit" className="button button-primary">
          {texts.send}
        </button>
      ) : (
        <label className="progress">
          <span>{texts.sending}</span>
          <progress max={100} value={sent} />
        </label>
      )}
    </form>
  )
}

class Refused extends Error {}

/** Resolves to the page of the import. */
async function sendInParts(
  file: File,
  partBytes: number,
  onProgress: (share: number) => void,
): Promise<string> {
  const opened = await post(begin, { name: file.name, bytes: String(file.size) })
  const [id = ''] = opened.shown ?? []
  for (let position = 0; position < file.size; position += partBytes) {
    const part = file.slice(position, position + partBytes)
    await post(sendPart, { id, position: String(position), part })
    onProgress(Math.min(1, (position + partBytes) / file.size))
  }
  return opened.to ?? ''
}

/** A connection may fail for a moment; a part that has arrived already does no harm. */
async function post(action: FormAction, fields: Record<string, string | Blob>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (let tries = 1; ; tries++) {
    try {
      const state = await action(EMPTY_FORM, form)
      if (state.message !== undefined) throw new Refused(state.message)
      return state
    } catch (error) {
      if (error instanceof Refused || tries === TRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** tries))
    }
  }
}
