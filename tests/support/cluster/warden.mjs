// Outlives a cluster just long enough to clean up: it is told which processes run, a line each (`+pid` and `-pid`), and
// when its standard input closes, however that came about, it kills their groups and removes the cluster's folder.
import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'

const [folder] = process.argv.slice(2)
const pids = new Set()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)

for await (const line of createInterface({ input: process.stdin })) {
  if (line.startsWith('+')) pids.add(Number(line.slice(1)))
  else pids.delete(Number(line.slice(1)))
}
for (const pid of pids) {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
