import { readdirSync, readFileSync } from 'node:fs'

// What Linux counts in, on every machine that Node.js runs on.
const TICKS_PER_SECOND = 100

/**
 * The CPU time that a process and all it started have used, in seconds. A process that was started and has ended counts
 * once its parent has heard of its end. Where there is no /proc, only this process's own time is known.
 * @param {number} pid
 */
export function measureCpuTime(pid) {
  const processes = listProcesses()
  if (processes.length === 0) return readOwnTime(pid)
  return sumTree(pid, processes) / TICKS_PER_SECOND
}

function readOwnTime(pid) {
  if (pid !== process.pid) return 0
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** @typedef {{ pid: number, parent: number, ticks: number }} Process */

/** @returns {Process[]} none where there is no /proc */
function listProcesses() {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => readProcess(Number(name)) ?? [])
  } catch {
    return []
  }
}

/** @returns {Process | null} null for one that has just ended */
function readProcess(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name stands in brackets, may hold anything, and is followed by the third of the fields in man 5 proc.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [own, children] = [fields.slice(11, 13), fields.slice(13, 15)]
    const ticks = [...own, ...children].reduce((sum, field) => sum + Number(field), 0)
    return { pid, parent: Number(fields[1]), ticks }
  } catch {
    return null
  }
}

/**
 * @param {number} pid
 * @param {Process[]} processes
 * @returns {number}
 */
function sumTree(pid, processes) {
  const own = processes.find((one) => one.pid === pid)?.ticks ?? 0
  const children = processes.filter(({ parent }) => parent === pid)
  return children.reduce((sum, child) => sum + sumTree(child.pid, processes), own)
}
