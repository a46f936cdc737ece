import { readFileSync } from 'node:fs'

// What Linux counts in, whatever its kernel's own clock does (USER_HZ).
const TICKS_PER_SECOND = 100

/** Seconds that all threads of a process have computed so far, in user and in kernel mode. Linux only. */
export function readCpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The second field is the program's name, in parentheses, and may hold blanks.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}
