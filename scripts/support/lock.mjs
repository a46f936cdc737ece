import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { inBuild } from './paths.mjs'

const heartbeatMs = 1000
const staleAfterMs = 15_000
const pollMs = 200

/**
 * Runs `work` while no other process on this machine runs work under the same name; others wait.
 * A lock whose owner died, or has not touched it for 15 seconds, is taken over.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @param {{ onWait?: () => void }} [options] called once when another process holds the lock
 * @returns {Promise<T>}
 */
export async function withLock(name, work, { onWait } = {}) {
  const file = inBuild('locks', name)
  await mkdir(inBuild('locks'), { recursive: true })
  await acquire(file, onWait)
  const heartbeat = setInterval(() => touch(file), heartbeatMs)
  heartbeat.unref()
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    await rm(file, { force: true })
  }
}

async function acquire(file, onWait) {
  let hasWaited = false
  while (!(await tryCreate(file))) {
    if (await removeIfAbandoned(file)) continue
    if (!hasWaited) onWait?.()
    hasWaited = true
    await sleep(pollMs)
  }
}

async function tryCreate(file) {
  try {
    await writeFile(file, `${process.pid} ${randomUUID()}`, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

async function removeIfAbandoned(file) {
  const owner = await readOwner(file)
  if (owner === undefined || !(await isAbandoned(file, owner))) return false
  const aside = `${file}.${randomUUID()}`
  const isRenamed = await rename(file, aside).then(
    () => true,
    () => false,
  )
  if (!isRenamed) return true
  // Another waiter may have been quicker and hold a fresh lock by now: that one goes back.
  if ((await readOwner(aside)) !== owner) await link(aside, file).catch(() => undefined)
  await rm(aside, { force: true })
  return true
}

async function isAbandoned(file, owner) {
  const found = await stat(file).catch(() => undefined)
  if (found === undefined) return false
  if (Date.now() - found.mtimeMs > staleAfterMs) return true
  return owner !== '' && !isAlive(Number.parseInt(owner, 10))
}

function readOwner(file) {
  return readFile(file, 'utf8').catch(() => undefined)
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

async function touch(file) {
  const now = new Date()
  await utimes(file, now, now).catch(() => undefined)
}
