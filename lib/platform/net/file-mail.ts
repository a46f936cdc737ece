import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { composeMail, type MailTransport } from './mail.ts'

/** Mails as files that any mail program opens, for its owner's eyes alone. A mail that is sent again replaces itself. */
export function createFileTransport(folder: string): MailTransport {
  return {
    async send(message) {
      const { createTransport } = await import('nodemailer')
      const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message: bytes } = await writer.sendMail(composeMail(message))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await replaceFile(path.join(folder, `${message.name}.eml`), bytes as Buffer)
    },
    close: () => undefined,
  }
}

/** The file is there whole or not at all, also after the process was killed. */
async function replaceFile(file: string, bytes: Uint8Array): Promise<void> {
  const draft = `${file}.${randomBytes(8).toString('hex')}`
  try {
    await writeFile(draft, bytes, { flag: 'wx', mode: 0o600, flush: true })
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
