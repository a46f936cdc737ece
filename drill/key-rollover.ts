import { runProcess } from '#tests/support/command.ts'
import { createDrillDatabase, readNumber } from '#tests/support/drill-database.ts'
import { createCatalogueFactory } from '#tests/support/factories/catalogue.ts'
import { openProductionSite } from '#tests/support/production-server.ts'
import { rollOver } from '#tests/support/rollover/roll-over.ts'

// APP_SECRET is replaced, there and back again, on two running servers while guests shop: no request fails.
// Flags: --rounds 2, --buyers 6, --postgres.
const flags = process.argv.slice(2)
const ROUNDS = readNumber(flags, '--rounds', 2)
const BUYERS = readNumber(flags, '--buyers', 6)

type Request = { method: string; target: string; headers: Record<string, string>; body?: string }

const site = await openProductionSite(await createDrillDatabase(flags))
let failed = 0
try {
  const { id: productId } = await createCatalogueFactory(site.app).product({})
  let [old, next] = [site.env.APP_SECRET ?? '', 'the-secret-that-comes-after-it-is-long-enough']
  for (let round = 1; round <= ROUNDS; round++) {
    const { journeys, failures } = await rollOver({
      open: openServer,
      rotate: () => rotate(old, next),
      credentials: site.credentials,
      productId,
      buyers: BUYERS,
      old,
      new: next,
    })
    console.log(`round ${round} of ${ROUNDS}: ${journeys} journeys, ${failures.length} failures`)
    for (const failure of failures.slice(0, 20)) console.log(`  ${failure}`)
    failed += failures.length
    const former = old
    old = next
    next = former
  }
} finally {
  await site.close()
}
console.log(failed === 0 ? 'No request failed.' : `${failed} things went wrong.`)
if (failed > 0) process.exitCode = 1

async function openServer(appSecret: string, previous: string) {
  const server = await site.start({ APP_SECRET: appSecret, APP_SECRET_PREVIOUS: previous, LOG_LEVEL: 'warn' })
  return {
    async send({ target, ...request }: Request) {
      const answer = await fetch(`http://127.0.0.1:${server.port}/api/v1${target}`, request)
      return { status: answer.status, json: await answer.json() }
    },
    async close() {
      server.signal('SIGTERM')
      await server.exited
      for (const line of server.log().split('\n')) if (/"level":[56]0/.test(line)) console.log(`  ${line}`)
    },
  }
}

async function rotate(former: string, appSecret: string): Promise<void> {
  const env = { ...site.env, APP_SECRET: appSecret, APP_SECRET_PREVIOUS: former }
  const { code, stdout, stderr } = await runProcess('lib/cli/running/secrets.ts', ['rotate', '--json'], env)
  if (code !== 0) throw new Error(`${stderr}${stdout}`)
  const { done, resealed } = JSON.parse(stdout)
  if (!done) throw new Error(stdout)
  console.log(`  ${resealed} re-encrypted`)
}
