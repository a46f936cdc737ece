import type { FormAction } from '#lib/admin/forms/form-state.ts'
import { sendAction } from '#lib/admin/ui/forms/send-action.ts'

/** The name of an upload and, once it is complete, the path of the file. */
type Sent = { upload: string; url: string | null }

type Options = {
  /** Gets each part in the field `file`. */
  action: FormAction
  /** Of the product. */
  id: number
  partBytes: number
  onProgress(share: number): void
  /** The message for an answer that never arrives. */
  lost: string
}

/** Sends a file in parts. Resolves to its path, or to the message that refuses it. */
export async function sendParts(
  file: File,
  { action, id, partBytes, onProgress, lost }: Options,
): Promise<{ url: string } | { message: string }> {
  let sent: Sent = { upload: '', url: null }
  const parts = Math.max(1, Math.ceil(file.size / partBytes))
  for (let part = 0; part < parts; part++) {
    const fields = {
      id: String(id),
      part: String(part),
      ...(sent.upload && { upload: sent.upload }),
      ...(part === parts - 1 && { last: 'on' }),
      file: new File([file.slice(part * partBytes, (part + 1) * partBytes)], file.name),
    }
    const answer = await sendAction(action, fields, lost)
    if (answer.message !== undefined || !answer.found) return { message: answer.message ?? '' }
    sent = answer.found as Sent
    onProgress((part + 1) / parts)
  }
  return { url: sent.url ?? '' }
}
