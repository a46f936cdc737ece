import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createFileTransport } from '#lib/platform/net/file-mail.ts'
import type { MailMessage } from '#lib/platform/net/mail.ts'
import { readMail } from '#tests/support/read-mail.ts'

const message: MailMessage = {
  name: '20260601T120000-1-verify_email',
  messageId: '<1.abc@shop.example>',
  date: new Date('2026-06-01T12:00:00Z'),
  from: { name: 'Shop', address: 'no-reply@shop.example' },
  to: { name: 'Ada', address: 'ada@example.org' },
  subject: 'Grüße',
  text: 'Hello\n',
  html: '<p>Hello</p>\n',
}

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'storefront-mail-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('a mail becomes a file that a mail program opens, for its owner alone', async () => {
  const mails = path.join(folder, 'storage', 'mail')
  const transport = createFileTransport(mails)
  await transport.send(message)
  const file = path.join(mails, '20260601T120000-1-verify_email.eml')
  const mail = readMail(await readFile(file, 'utf8'))
  expect(mail.header('subject')).toBe('Grüße')
  expect(mail.header('to')).toBe('Ada <ada@example.org>')
  expect(mail.html.trim()).toBe('<p>Hello</p>')
  expect((await stat(mails)).mode & 0o777).toBe(0o700)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

it('a mail that is sent again, also at the same time, is one file all the same', async () => {
  const transport = createFileTransport(folder)
  await Promise.all([transport.send(message), transport.send(message), transport.send(message)])
  await transport.send(message)
  expect(await readdir(folder)).toEqual([`${message.name}.eml`])
})

it('a folder that cannot be written to is a failure of this moment, and leaves nothing half done', async () => {
  const transport = createFileTransport(path.join(folder, 'missing\0'))
  const error = await transport.send(message).catch((reason) => reason)
  expect(error).toBeInstanceOf(Error)
  expect(error.permanent).toBeUndefined()
})
