import { EMPTY_FORM, type FormAction, type FormState } from '../../../forms/form-state.ts'

/** The name of an upload and, once it is complete, the path of the file. */
type Sent = { upload: string; url: string | null }

type Options = {
  /** Gets each part in the field `file`. */
  action: FormAction
  /** Of the product. */
  id: number
  partBytes: number
  onProgress(share: number): void
}

/** Sends a file in parts. Resolves to its path, or to the message that refuses it. */
export async function sendParts(
  file: File,
  { action, id, partBytes, onProgress }: Options,
): Promise<{ url: string } | { message: string }> {
  let sent: Sent = { upload: '', url: null }
  const parts = Math.max(1, Math.ceil(file.size / partBytes))
  for (let part = 0; part < parts; part++) {
    const form = new FormData()
    form.set('id', String(id))
    form.set('part', String(part))
    if (sent.upload) form.set('upload', sent.upload)
    if (part === parts - 1) form.set('last', 'on')
    form.set('file', new File([file.slice(part * partBytes, (part + 1) * partBytes)], file.name))
    const answer: FormState = await action(EMPTY_FORM, form)
    if (answer.message !== undefined || !answer.found) return { message: answer.message ?? '' }
    sent = answer.found as Sent
    onProgress((part + 1) / parts)
  }
  return { url: sent.url ?? '' }
}
