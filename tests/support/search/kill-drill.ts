import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { searchParts } from '#packages/word-index/src/query/search-parts.ts'
import { IndexFolder } from '#packages/word-index/src/store/index-folder.ts'
import { programRunner } from '#tests/support/program-runner.ts'

/** By document: its version, or null where it was deleted. */
export type Versions = Record<string, number | null>

export type DrillOutcome = { kills: number; acknowledged: number; faults: string[] }

const CHILD = path.join(import.meta.dirname, 'processes/save-for-ever.ts')

/**
 * Kills a process at random moments while it saves, deletes, flushes, merges and rebuilds, and looks after each kill
 * whether the index opens and has everything that was acknowledged.
 */
export async function killAtRandom(kills: number, report?: (done: number) => void): Promise<DrillOutcome> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'storefront-kills-'))
  const outcome: DrillOutcome = { kills: 0, acknowledged: 0, faults: [] }
  let versions: Versions = {}
  try {
    for (; outcome.kills < kills; outcome.kills++) {
      const stateFile = path.join(folder, 'state.json')
      writeFileSync(stateFile, JSON.stringify(versions))
      const told = await runUntilKilled([path.join(folder, 'index'), stateFile], Math.random() * 900)
      outcome.acknowledged += told.acknowledged
      versions = check(path.join(folder, 'index'), versions, told, outcome.faults)
      report?.(outcome.kills + 1)
    }
    return outcome
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Told = { changes: Versions; tried: Versions; acknowledged: number }

async function runUntilKilled(args: string[], afterMs: number): Promise<Told> {
  const child = spawn(process.execPath, [programRunner, CHILD, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  await waitFor(child, () => output.includes('ready\n'))
  await new Promise((resolve) => setTimeout(resolve, afterMs))
  if (child.exitCode !== null) throw new Error(`The process has ended by itself: ${errors}`)
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGKILL')
  await ended
  return readOutput(output)
}

async function waitFor(child: ChildProcess, isTrue: () => boolean): Promise<void> {
  while (!isTrue() && child.exitCode === null) await new Promise((resolve) => setTimeout(resolve, 5))
}

/** Lines are `try ID VERSION`, before something is changed, and `done`, once that is acknowledged. */
function readOutput(output: string): Told {
  const told: Told = { changes: {}, tried: {}, acknowledged: 0 }
  for (const line of output.slice(0, output.lastIndexOf('\n')).split('\n')) {
    const [word, id = '', version = ''] = line.split(' ')
    if (word === 'try') told.tried = { ...told.tried, [id]: version === 'gone' ? null : Number(version) }
    if (word !== 'done') continue
    Object.assign(told.changes, told.tried)
    told.acknowledged += Object.keys(told.tried).length
    told.tried = {}
  }
  return told
}

/** Notes the index's faults and returns its contents. */
function check(folder: string, before: Versions, told: Told, faults: string[]): Versions {
  const index = new IndexFolder(folder)
  try {
    const problem = index.look()
    if (problem !== null) faults.push(problem)
    const expected: Versions = { ...before, ...told.changes }
    const found: Versions = {}
    for (const id of Object.keys({ ...expected, ...told.tried })) {
      const version = findVersion(index, id)
      found[id] = version
      const isAcknowledged = version === (expected[id] ?? null)
      const wasUnderWay = id in told.tried && version === (told.tried[id] ?? null)
      if (!isAcknowledged && !wasUnderWay) {
        faults.push(`Document ${id} should be at ${expected[id]} and is at ${version}.`)
      }
    }
    return found
  } finally {
    index.close()
  }
}

function findVersion(index: IndexFolder, id: string): number | null {
  const { hits, total } = searchParts(
    index.snapshot.parts,
    { words: [`document${id}end`] },
    { limit: 2, now: 1 },
  )
  const [hit] = hits
  if (total > 1) return Number.NaN
  return hit ? Number(Buffer.from(hit.part.readStored(hit.doc)).toString()) : null
}
