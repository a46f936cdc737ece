import { EMPTY_FORM, type FormState } from '../../../forms/form-state.ts'
import { addVideo } from '../actions.ts'

/** The name of an upload and, once it is complete, the path of the video. */
type Sent = { upload: string; url: string | null }

type Progress = { partBytes: number; onProgress(share: number): void }

/** Sends a video in parts. Resolves to its path, or to the message that refuses it. */
export async function sendVideo(
  id: number,
  file: File,
  { partBytes, onProgress }: Progress,
): Promise<{ url: string } | { message: string }> {
  let sent: Sent = { upload: '', url: null }
  const parts = Math.max(1, Math.ceil(file.size / partBytes))
  for (let part = 0; part < parts; part++) {
    const form = new FormData()
    form.set('id', String(id))
    form.set('part', String(part))
    if (sent.upload) form.set('upload', sent.upload)
    if (part === parts - 1) form.set('last', 'on')
    form.set('video', new File([file.slice(part * partBytes, (part + 1) * partBytes)], file.name))
    const answer: FormState = await addVideo(EMPTY_FORM, form)
    if (answer.message !== undefined || !answer.found) return { message: answer.message ?? '' }
    sent = answer.found as Sent
    onProgress((part + 1) / parts)
  }
  return { url: sent.url ?? '' }
}
