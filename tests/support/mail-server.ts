import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { type ReadMail, readMail } from './read-mail.ts'

export type ReceivedMail = ReadMail & { envelope: { from: string; to: string[] } }

/** Where in a conversation the server refuses, and with what; `hang` never answers, `die` ends the connection. */
export type Trouble = {
  at: 'connect' | 'auth' | 'from' | 'to' | 'data' | 'end'
  with: number | 'hang' | 'die'
}

/** A mail server that takes every mail, unless it is told to make trouble. */
export type TestMailServer = {
  port: number
  url: string
  received: ReceivedMail[]
  /** Connections there have been, and passwords that were told. */
  connections: number
  passwords: string[]
  trouble: Trouble | undefined
  /** Called with each mail before the server says that it has it. */
  onMail: ((mail: ReceivedMail) => void) | undefined
  close(): Promise<void>
}

export async function startMailServer(port = 0): Promise<TestMailServer> {
  const state: TestMailServer = {
    port: 0,
    url: '',
    received: [],
    connections: 0,
    passwords: [],
    trouble: undefined,
    onMail: undefined,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  const meet = (at: Trouble['at'], go: (error?: Error) => void): void => {
    const trouble = state.trouble?.at === at ? state.trouble.with : undefined
    if (trouble === undefined) go()
    else if (trouble === 'die') cut()
    else if (trouble !== 'hang') go(Object.assign(new Error('Not today'), { responseCode: trouble }))
  }
  const cut = (): void => {
    for (const connection of server.connections) {
      const { _socket: socket } = connection as { _socket: { destroy(): void } }
      socket.destroy()
    }
  }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    closeTimeout: 50,
    onConnect(_, callback) {
      state.connections++
      meet('connect', callback)
    },
    onAuth({ username, password }, _, callback) {
      state.passwords.push(password ?? '')
      meet('auth', (error) => callback(error, { user: username }))
    },
    onMailFrom: (_, __, callback) => meet('from', callback),
    onRcptTo: (_, __, callback) => meet('to', callback),
    onData(stream, { envelope }, callback) {
      if (state.trouble?.at === 'data') {
        stream.resume()
        meet('data', callback)
        return
      }
      text(stream).then((raw) => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        const to = envelope.rcptTo.map(({ address }) => address)
        const mail = { ...readMail(raw), envelope: { from, to } }
        state.received.push(mail)
        state.onMail?.(mail)
        meet('end', callback)
      }, callback)
    },
  })
  // A client that goes away is none of the server's trouble.
  server.on('error', () => undefined)
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  state.port = (server.server.address() as AddressInfo).port
  state.url = `smtp://127.0.0.1:${state.port}`
  return state
}
