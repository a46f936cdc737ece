import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDrillDatabase, readNumber } from '#tests/support/drill-database.ts'
import { openProductionSite, type ProductionServer } from '#tests/support/production-server.ts'
import { type RawMessage, sendRaw } from '#tests/support/raw-socket.ts'
import { signRequest } from '#tests/support/signing.ts'

// Kills the server in the middle of signed requests, again and again, while clients send them twice and send old
// ones again. No request may ever be let through a second time. Flags: --rounds 15, --postgres.
const flags = process.argv.slice(2)
const ROUNDS = readNumber(flags, '--rounds', 15)
const CLIENTS = 20

type Sent = { message: RawMessage; accepted: number; refused: number; unanswered: number }

const site = await openProductionSite(await createDrillDatabase(flags))
const sent: Sent[] = []
try {
  await site.setSetting('api.signing_window', 100_000)
  for (let round = 1; round <= ROUNDS; round++) {
    const server = await site.start()
    const working = Array.from({ length: CLIENTS }, () => sendUntilCut(server))
    await sleep(200 + Math.random() * 1000)
    server.signal('SIGKILL')
    await Promise.all([server.exited, ...working])
    console.log(`killed ${round} of ${ROUNDS} times, ${sent.length} requests signed`)
  }
  await sendAllAgain(await site.start())
  report()
} finally {
  await site.close()
}

/** Signs new requests and sends each twice at once; now and then an old one is sent again. */
async function sendUntilCut(server: ProductionServer): Promise<void> {
  for (;;) {
    const old = Math.random() < 0.3 ? sent[Math.floor(Math.random() * sent.length)] : undefined
    const one = old ?? signOne()
    const answered = await Promise.all([send(server, one), send(server, one)])
    if (!answered.every(Boolean)) return
  }
}

function signOne(): Sent {
  const target = `/api/v1/site?${randomUUID()}`
  const message = { target, headers: signRequest(site.credentials, { target }) }
  const one = { message, accepted: 0, refused: 0, unanswered: 0 }
  sent.push(one)
  return one
}

async function sendAllAgain(server: ProductionServer): Promise<void> {
  for (let at = 0; at < sent.length; at += CLIENTS)
    await Promise.all(sent.slice(at, at + CLIENTS).map((one) => send(server, one)))
}

/** Whether there was an answer. */
async function send(server: ProductionServer, one: Sent): Promise<boolean> {
  const answer = await sendRaw(server.port, one.message).catch(() => undefined)
  if (answer?.status === 200) one.accepted++
  else if (answer?.json?.error === 'replayed_nonce') one.refused++
  else if (answer) throw new Error(`An answer nobody expected: ${answer.status} ${answer.text}`)
  else one.unanswered++
  return answer !== undefined
}

function report(): void {
  const twice = sent.filter(({ accepted }) => accepted > 1)
  const lost = sent.filter(({ accepted, unanswered }) => accepted === 0 && unanswered === 0)
  const refused = sent.reduce((sum, one) => sum + one.refused, 0)
  console.log(`${sent.length} requests signed, ${refused} replays refused`)
  console.log(`${twice.length} let through twice, ${lost.length} never let through though every answer came`)
  if (twice.length > 0 || lost.length > 0 || refused === 0) process.exitCode = 1
}
