import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { findNode, findNpm } from '#tests/support/runtimes/find-node.mjs'
import { findFreePort } from '#tests/support/services/free-port.mjs'
import { root } from '../scripts/support/paths.mjs'
import { run } from '../scripts/support/run.mjs'

// Does a fresh clone of the last commit install, start and pass its tests with every Node and npm that is supported? One of each kind
// of test, or with --suite the whole suite on Node 24. Then all versions that are not supported are given to all ways to start.
// Flags: --only 24  --suite
const { values } = parseArgs({
  options: { only: { type: 'string' }, suite: { type: 'boolean', default: false } },
})

const pairs = [
  { node: 20, npm: 11 },
  { node: 22, npm: 10 },
  { node: 24, npm: 12 },
  { node: 26, npm: 12 },
] as const
const tooOld = [12, 18] as const
const starts = [
  ...[
    ['scripts/main.mjs', 'start'],
    ['scripts/main.mjs', 'test'],
  ],
  ['bin/storefront', 'apps', 'list'],
  ['server.mjs'],
]
const tests = [
  'tests/unit/platform/',
  'tests/unit/support/',
  'tests/api/catalogue/list',
  'tests/client/cart',
  'tests/contracts/search-engines',
  'tests/search/suggest',
  'tests/web/lifecycle',
  'tests/web/panel/guards',
]
const SERVES_WITHIN_MS = 1_200_000

const folder = await mkdtemp(path.join(os.tmpdir(), 'storefront-runtimes-'))
const faults: string[] = []
try {
  const chosen = pairs.filter(({ node }) => values.only === undefined || values.only === String(node))
  for (const pair of chosen) await tryPair(pair).catch((error) => fail(`Node ${pair.node}`, error.message))
  await changeNode(chosen.map(({ node }) => node))
  for (const node of tooOld) await refuse(node)
} finally {
  await rm(folder, { recursive: true, force: true })
}
for (const fault of faults) console.log(`\n${fault}`)
console.log(
  faults.length === 0 ? 'Every runtime works, or is refused.' : `${faults.length} things went wrong.`,
)
if (faults.length > 0) process.exitCode = 1

async function tryPair({ node, npm }: (typeof pairs)[number]): Promise<void> {
  const env = await openRuntime(node, npm)
  const clone = path.join(folder, `clone-${node}`)
  await command(`Node ${node}: git clone`, 'git', ['clone', '--quiet', root, clone])
  await command(`Node ${node}: npm ci`, 'npm', ['ci', '--no-audit', '--no-fund'], { env, cwd: clone })
  await time(`Node ${node}: npm start`, () => startShop(clone, env))
  const asked = values.suite && node === 24 ? [] : tests
  await command(`Node ${node}: npm test ${asked.join(' ')}`, 'npm', ['test', '--', ...asked], {
    env,
    cwd: clone,
  })
}

/** A checkout goes from each Node to the next, and back to the first. */
async function changeNode(versions: readonly (typeof pairs)[number]['node'][]): Promise<void> {
  const [first] = versions
  if (first === undefined || versions.length === 1) return
  const clone = path.join(folder, `clone-${first}`)
  for (const node of [...versions.slice(1), first]) {
    const env = await openRuntime(node, pairs.find((pair) => pair.node === node)?.npm ?? 12)
    await time(`Node ${node} in the checkout of another`, () => startShop(clone, env))
  }
}

async function refuse(node: (typeof tooOld)[number]): Promise<void> {
  for (const args of starts) {
    const { code, output } = await run(await findNode(node), args, { cwd: root })
    const isRefused = code === 1 && /^Node \S+ cannot run Storefront, which needs [^\n]+\n$/.test(output)
    say(isRefused, `Node ${node}: ${args.join(' ')} is refused`)
    if (!isRefused) faults.push(`Node ${node}, ${args.join(' ')} ended with ${code}:\n${output}`)
  }
}

/** An environment in which `node` and `npm` are of these versions. */
async function openRuntime(
  node: (typeof pairs)[number]['node'],
  npm: (typeof pairs)[number]['npm'],
): Promise<NodeJS.ProcessEnv> {
  const bin = path.join(folder, `bin-${node}-${npm}`)
  const binary = await findNode(node)
  const script = await findNpm(npm)
  await mkdir(bin, { recursive: true })
  await symlink(binary, path.join(bin, 'node')).catch(() => undefined)
  await writeFile(path.join(bin, 'npm'), `#!/bin/sh\nexec "${binary}" "${script}" "$@"\n`)
  await chmod(path.join(bin, 'npm'), 0o755)
  // Those of the npm that runs this are not meant for another one.
  const own = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_|^NODE_ENV$/i.test(name)),
  )
  return { ...(own as NodeJS.ProcessEnv), PATH: `${bin}${path.delimiter}${process.env.PATH}` }
}

async function startShop(clone: string, env: NodeJS.ProcessEnv): Promise<void> {
  const port = await findFreePort()
  const storage = path.join(folder, `storage-${path.basename(clone)}`)
  let output = ''
  const server = spawn('npm', ['start'], {
    cwd: clone,
    env: { ...env, PORT: String(port), STORAGE_PATH: storage, DATABASE_URL: `file:${storage}/storefront.db` },
    detached: true,
  })
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (text) => {
      output += text
    })
  try {
    const deadline = Date.now() + SERVES_WITHIN_MS
    while (!(await isServed(port))) {
      if (server.exitCode !== null || Date.now() > deadline) throw new Error(`It does not serve.\n${output}`)
      await sleep(200)
    }
    for (const line of output.match(/^✓ .*$/gm) ?? []) console.log(`    ${line}`)
    const warnings = output.match(/^.*(?:DeprecationWarning|npm warn).*$/gm) ?? []
    for (const line of warnings) console.log(`    ${line}`)
  } finally {
    await endGroup(server)
  }
}

async function isServed(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function endGroup(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.pid === undefined) return
  process.kill(-server.pid, 'SIGTERM')
  await once(server, 'exit')
}

async function command(
  name: string,
  file: string,
  args: string[],
  options: { cwd?: string; env?: Record<string, string | undefined> } = {},
): Promise<void> {
  await time(name, async () => {
    const { code, output } = await run(file, args, options)
    if (code !== 0) throw new Error(`ended with ${code}:\n${output.split('\n').slice(-80).join('\n')}`)
    const count = /^\d+ passed, \d+ failed$/m.exec(output.split('\n').slice(-3).join('\n'))
    if (count) console.log(`    ${count[0]}`)
  })
}

async function time(name: string, work: () => Promise<void>): Promise<void> {
  const began = performance.now()
  try {
    await work()
    say(true, `${name} (${((performance.now() - began) / 1000).toFixed(0)} s)`)
  } catch (error) {
    say(false, name)
    fail(name, error instanceof Error ? error.message : String(error))
  }
}

function say(isRight: boolean, line: string): void {
  console.log(`${isRight ? '✓' : '✗'} ${line}`)
}

function fail(name: string, message: string): void {
  faults.push(`${name}: ${message}`)
}
