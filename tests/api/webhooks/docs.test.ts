import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../../..')
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw1xQ2c3V4b5A='

const samples = [
  { language: 'js', file: 'receiver.mjs', command: process.execPath },
  { language: 'python', file: 'receiver.py', command: 'python3' },
]

let folder: string
beforeAll(async () => {
  // Inside the project, so that the sample finds the library.
  folder = await mkdtemp(path.join(root, 'tests/.webhooks-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe.each(samples)('the receiver in $language of docs/webhooks.md', ({ language, file, command }) => {
  let child: ChildProcess
  let port: number
  let written = ''

  beforeAll(async () => {
    const text = await readFile(path.join(root, 'docs/webhooks.md'), 'utf8')
    const [, source = ''] = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(text) ?? []
    await writeFile(path.join(folder, file), source)
    port = await findPort()
    const env = { ...process.env, PORT: String(port), WEBHOOK_SECRET: SECRET }
    child = spawn(command, [path.join(folder, file)], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    child.stdout?.on('data', (chunk) => {
      written += chunk
    })
    await waitFor(() => isOpen(port))
  }, 60_000)
  afterAll(() => {
    child?.kill('SIGKILL')
  })

  const send = async (change: (event: Signed) => Signed, at = new Date()) => {
    const body = JSON.stringify({ type: 'order.paid', id: 'evt_1', data: { number: '1001', name: 'Çay' } })
    const signature = new Webhook(SECRET).sign('evt_1', at, body)
    const event = change({ id: 'evt_1', body, signature, seconds: Math.floor(at.getTime() / 1000) })
    const { status } = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      body: event.body,
      headers: {
        'webhook-id': event.id,
        'webhook-timestamp': String(event.seconds),
        'webhook-signature': event.signature,
      },
    })
    return status
  }

  it('accepts what the shop has signed, with the former secret, too', async () => {
    expect(await send((event) => event)).toBe(204)
    const former = 'v1,Rm9ybWVybHk='
    expect(await send((event) => ({ ...event, signature: `${former} ${event.signature}` }))).toBe(204)
    await waitFor(async () => written.includes('order.paid 1001'))
  })

  it('refuses what somebody else has written, or sends again later', async () => {
    expect(await send((event) => ({ ...event, body: event.body.replace('1001', '1002') }))).toBe(400)
    expect(await send((event) => ({ ...event, id: 'evt_2' }))).toBe(400)
    expect(await send((event) => ({ ...event, signature: 'v1,Rm9ybWVybHk=' }))).toBe(400)
    expect(await send((event) => event, new Date(Date.now() - 600_000))).toBe(400)
    expect(written).not.toContain('1002')
  })
})

type Signed = { id: string; body: string; signature: string; seconds: number }

async function findPort(): Promise<number> {
  const server = net.createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1')
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}

async function waitFor(check: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await check()); tries++) {
    if (tries > 500) throw new Error('It never happened.')
    await sleep(100)
  }
}
