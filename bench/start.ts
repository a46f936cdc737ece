import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readCpuSeconds } from './measure/cpu-time.ts'
import { median } from './measure/median.ts'
import { readMegabytes } from './measure/memory.ts'
import { printTable } from './measure/print-table.ts'
import { openDemoSite } from './pages/demo-site.ts'
import { findPages } from './pages/find-pages.ts'
import type { ServerProcess } from './servers/start-process.ts'

// How soon the server over the demo store answers, and what it takes of memory: idle, after carts, and once Next renders the panel.
const { values: flags } = parseArgs({
  options: {
    starts: { type: 'string', default: '3' },
    /** Of carts. */
    seconds: { type: 'string', default: '60' },
  },
})
const CONNECTIONS = 8
// V8 gives back what a start took of memory once nothing was asked for for a while.
const REST_MS = 60_000

const site = await openDemoSite()
try {
  const starts: { seconds: number; cpu: number }[] = []
  let { server } = site
  for (let start = 0; start < Number(flags.starts); start++) {
    await server.stop()
    const began = performance.now()
    server = await site.start()
    await read(server, '/healthz')
    starts.push({ seconds: (performance.now() - began) / 1000, cpu: readCpuSeconds(server.pid) })
  }
  await sleep(REST_MS)
  const idle = readMegabytes(server.pid)
  const carts = await fillCarts(server, Number(flags.seconds))
  const busy = readMegabytes(server.pid)
  const opened = performance.now()
  await read(server, '/admin/sign-in')
  const openingSeconds = (performance.now() - opened) / 1000
  const withNext = readMegabytes(server.pid)
  printTable(
    ['', ''],
    [
      ['seconds until /healthz answers', format(starts, 'seconds')],
      ['seconds of CPU until then', format(starts, 'cpu')],
      ['MB, idle', idle.toFixed(0)],
      [`MB after ${carts} carts in ${flags.seconds} s over ${CONNECTIONS} connections`, busy.toFixed(0)],
      ['MB once the panel was opened, for which Next is loaded', withNext.toFixed(0)],
      ['seconds that took', openingSeconds.toFixed(2)],
    ],
  )
} finally {
  await site.close()
}

function format(starts: readonly { seconds: number; cpu: number }[], figure: 'seconds' | 'cpu'): string {
  return median(starts.map((start) => start[figure])).toFixed(2)
}

async function read({ port }: ServerProcess, path: string): Promise<void> {
  const answer = await fetch(`http://localhost:${port}${path}`)
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`)
}

/** New guests who put a product into their carts and look at them. Resolves to how many there were. */
async function fillCarts({ port }: ServerProcess, seconds: number): Promise<number> {
  const url = `http://localhost:${port}`
  const product = (await findPages(url)).find(({ inCart }) => inCart !== undefined)?.inCart
  if (product === undefined) throw new Error('No product can be added without choosing.')
  const end = performance.now() + seconds * 1000
  let carts = 0
  const visit = async (): Promise<void> => {
    while (performance.now() < end) {
      const added = await fetch(`${url}/cart/forms/add`, {
        method: 'POST',
        headers: { origin: url },
        body: new URLSearchParams({ product_id: product }),
        redirect: 'manual',
      })
      await added.arrayBuffer()
      const cookie = added.headers.getSetCookie().map((one) => one.split(';', 1)[0])
      const shown = await fetch(`${url}/cart`, { headers: { cookie: cookie.join('; ') } })
      await shown.arrayBuffer()
      if (added.status !== 303 || !shown.ok) throw new Error(`Answered ${added.status} and ${shown.status}.`)
      carts++
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, visit))
  return carts
}
