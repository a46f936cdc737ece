import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { composeMail, type MailTransport } from './mail.ts'

/** Writes mails to files for any mail program, readable only by their owner. A retried mail replaces its file. */
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

/** Writes a file so that it is complete or missing, even if the process is killed. */
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
