import { readFileSync } from 'node:fs'

/** Megabytes of memory that a process holds, all its threads included (resident set). Linux only. */
export function readMegabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  if (kilobytes === undefined) throw new Error(`The process ${pid} has ended.`)
  return Number(kilobytes) / 1024
}
