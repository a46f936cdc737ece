import { createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { MailMessage } from '#lib/platform/net/mail.ts'
import { createSmtpTransport } from '#lib/platform/net/smtp.ts'
import { startMailServer, type TestMailServer, type Trouble } from '#tests/support/mail-server.ts'

const message: MailMessage = {
  name: '20260601T120000-1-verify_email',
  messageId: '<1.abc@shop.example>',
  date: new Date('2026-06-01T12:00:00Z'),
  from: { name: 'Shop', address: 'no-reply@shop.example' },
  to: { name: 'Ada', address: 'ada@example.org' },
  subject: 'Hello',
  text: 'Hello Ada,\n\nhttps://shop.example/account/verify/et_1?a=1&b=2\n',
  html: '<p>Hello Ada, <a href="https://shop.example/?a=1&amp;b=2">verify</a></p>\n',
}

let server: TestMailServer
const open: { close(): void }[] = []

beforeEach(async () => {
  server = await startMailServer()
})
afterEach(async () => {
  for (const one of open.splice(0)) one.close()
  await server.close()
})

function connect(url = server.url, sendLimitMs?: number, restMs?: number) {
  const transport = createSmtpTransport(url, { sendLimitMs, restMs })
  open.push(transport)
  return transport
}

const only = () => {
  const [mail, ...others] = server.received
  if (!mail || others.length > 0) throw new Error(`${server.received.length} mails arrived.`)
  return mail
}

describe('a mail by SMTP', () => {
  it('arrives as it was written, as text and as HTML', async () => {
    await connect().send(message)
    const mail = only()
    expect(mail.envelope).toEqual({ from: 'no-reply@shop.example', to: ['ada@example.org'] })
    expect(mail.header('message-id')).toBe('<1.abc@shop.example>')
    expect(mail.header('from')).toBe('Shop <no-reply@shop.example>')
    expect(mail.header('to')).toBe('Ada <ada@example.org>')
    expect(mail.header('subject')).toBe('Hello')
    expect(new Date(mail.header('date'))).toEqual(message.date)
    expect(mail.header('auto-submitted')).toBe('auto-generated')
    expect(mail.text.replaceAll('\r\n', '\n').trim()).toBe(message.text.trim())
    expect(mail.html.replaceAll('\r\n', '\n').trim()).toBe(message.html.trim())
    for (const absent of ['reply-to', 'list-unsubscribe', 'bcc', 'cc'])
      expect(mail.headers.has(absent)).toBe(false)
  })

  it('carries names and subjects of any language', async () => {
    const to = { name: 'Łucja "Lu" Ñandú, 雪', address: 'ada@exämple.org' }
    const subject = 'Grüße an Sie, und zwar so viele, dass diese Zeile gewiss gefaltet werden muss 🙂'
    await connect().send({ ...message, to, subject, replyTo: 'help@shop.example' })
    const mail = only()
    expect(mail.raw).toContain('<ada@xn--exmple-cua.org>')
    expect(mail.header('to')).toContain('Łucja "Lu" Ñandú, 雪')
    expect(mail.header('subject')).toBe(subject)
    expect(mail.header('reply-to')).toBe('help@shop.example')
  })

  it('takes no header, recipient or command from a name, a subject or an address', async () => {
    const evil = 'Ada\r\nBcc: eve@example.org\r\n\r\nBody'
    await connect().send({
      ...message,
      from: { name: evil, address: 'no-reply@shop.example' },
      to: { name: `${evil}" <eve@example.org>, "`, address: 'ada@example.org' },
      subject: evil,
    })
    const mail = only()
    expect(mail.envelope.to).toEqual(['ada@example.org'])
    expect(mail.headers.has('bcc')).toBe(false)
    expect(mail.headers.get('to')?.length).toBe(1)
    expect(mail.text).toContain('Hello Ada')
    const address = 'ada@example.org>\r\nRCPT TO:<eve@example.org'
    await expect(connect().send({ ...message, to: { name: '', address } })).rejects.toThrow()
    expect(server.received.length).toBe(1)
  })

  it('can be unsubscribed from by one click where there is something to unsubscribe from', async () => {
    await connect().send({ ...message, unsubscribeUrl: 'https://shop.example/newsletter/leave/nl_1' })
    expect(only().header('list-unsubscribe')).toBe('<https://shop.example/newsletter/leave/nl_1>')
    expect(only().header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  })

  it('goes over a few connections that are kept', async () => {
    const transport = connect()
    for (let round = 0; round < 10; round++) {
      await Promise.all(Array.from({ length: 10 }, () => transport.send(message)))
    }
    expect(server.received.length).toBe(100)
    expect(server.connections).toBeLessThanOrEqual(5)
  })
})

describe('a failure', () => {
  const fail = async (
    trouble: Trouble,
    url = server.url,
  ): Promise<{ permanent?: boolean; message: string }> => {
    server.trouble = trouble
    return connect(url)
      .send(message)
      .then(
        () => expect.unreachable('The mail was sent.'),
        (error) => error,
      )
  }

  it.each([550, 552, 553])('is for good where the recipient is refused with %s', async (code) => {
    expect(await fail({ at: 'to', with: code })).toMatchObject({ name: 'MailRefused', permanent: true })
  })

  it('is for good where the mail itself is refused', async () => {
    expect(await fail({ at: 'end', with: 554 })).toMatchObject({ name: 'MailRefused', permanent: true })
  })

  it.each<Trouble>([
    { at: 'to', with: 450 },
    { at: 'end', with: 451 },
    { at: 'connect', with: 421 },
    { at: 'connect', with: 554 },
    { at: 'from', with: 550 },
    { at: 'to', with: 'die' },
    { at: 'data', with: 'die' },
    { at: 'end', with: 'die' },
  ])('is one of this moment where the server says $with at: $at', async (trouble) => {
    expect((await fail(trouble)).permanent).toBeUndefined()
    server.trouble = undefined
    const before = server.received.length
    await connect().send(message)
    expect(server.received.length).toBe(before + 1)
  })

  it('of a password tells nobody the password', async () => {
    const url = server.url.replace('//', '//shop:pa%3Ass%40word@')
    const { permanent, message: reason } = await fail({ at: 'auth', with: 535 }, url)
    expect(server.passwords).toEqual(['pa:ss@word'])
    expect(permanent).toBeUndefined()
    expect(reason).not.toMatch(/pa.*ss.*word/)
  })

  it('is told once where the connection broke after the mail was taken: it is not sent again unasked', async () => {
    await fail({ at: 'end', with: 'die' })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(server.received.length).toBe(1)
  })
})

describe('a server that hangs', () => {
  it('is left after a while, wherever it hangs, and mails go again once it is well', async () => {
    for (const at of ['connect', 'to', 'end'] as const) {
      const transport = connect(`${server.url}?greetingTimeout=1000&socketTimeout=1000`)
      server.trouble = { at, with: 'hang' }
      const began = performance.now()
      await expect(transport.send(message)).rejects.toThrow()
      expect(performance.now() - began).toBeLessThan(20_000)
      server.trouble = undefined
      server.received.length = 0
      await transport.send(message)
      expect(only().header('message-id')).toBe(message.messageId)
    }
  })

  it('is not waited for by mail after mail, and is tried again by one of them after a rest', async () => {
    const transport = connect(`${server.url}?greetingTimeout=300`, undefined, 500)
    server.trouble = { at: 'connect', with: 'hang' }
    await Promise.allSettled([1, 2, 3].map(() => transport.send(message)))
    const { connections } = server
    const more = await Promise.allSettled(Array.from({ length: 30 }, () => transport.send(message)))
    expect(more.map((one) => one.status === 'rejected' && one.reason.message)).toEqual(
      Array(30).fill('The mail server does not respond.'),
    )
    expect(server.connections).toBe(connections)
    server.trouble = undefined
    await new Promise((resolve) => setTimeout(resolve, 550))
    await transport.send(message)
    await transport.send(message)
    expect(server.received).toHaveLength(2)
  })

  it('is waited for no less where it answers, be it with refusals', async () => {
    const transport = connect()
    server.trouble = { at: 'to', with: 450 }
    for (let i = 0; i < 5; i++) await expect(transport.send(message)).rejects.toThrow('450')
    server.trouble = undefined
    await transport.send(message)
    expect(only().header('message-id')).toBe(message.messageId)
  })

  it('cannot hold a mail by answering for ever, nor the mails after it', async () => {
    const drip = await startDrippingServer()
    const transport = connect(drip.url, 300)
    const began = performance.now()
    const all = await Promise.allSettled(Array.from({ length: 6 }, () => transport.send(message)))
    expect(all.map(({ status }) => status)).toEqual(Array(6).fill('rejected'))
    expect(performance.now() - began).toBeLessThan(10_000)
    drip.close()
  })
})

describe('a password', () => {
  it('is not told to a server elsewhere that offers no encryption', async () => {
    // Every machine answers at this address, which is none of those that need no encryption.
    const url = server.url.replace('//127.0.0.1', '//shop:secret@0.0.0.0')
    await expect(connect(url).send(message)).rejects.toThrow()
    expect(server.passwords).toEqual([])
    await connect(`${url}?requireTLS=false`).send(message)
    expect(server.passwords).toEqual(['secret'])
  })
})

/** Greets for ever, a line at a time. */
async function startDrippingServer(): Promise<{ url: string; close(): void }> {
  const sockets = new Set<Socket>()
  const dripping = createServer((socket) => {
    sockets.add(socket)
    const timer = setInterval(() => socket.write('220-Just a moment\r\n'), 20)
    socket.on('error', () => undefined)
    socket.on('close', () => clearInterval(timer))
  })
  await new Promise<void>((resolve) => dripping.listen(0, '127.0.0.1', resolve))
  const { port } = dripping.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    close() {
      for (const socket of sockets) socket.destroy()
      dripping.close()
    },
  }
}
