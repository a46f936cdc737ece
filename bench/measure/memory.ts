import { readFileSync } from 'node:fs'

/** Megabytes of memory that a process holds, all its threads included (resident set). Linux only. */
export function readMegabytes(pid: number): number {
  return read(pid, 'VmRSS')
}

/** The most that it has held at once so far. Linux only. */
export function readPeak(pid: number): number {
  return read(pid, 'VmHWM')
}

function read(pid: number, field: string): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]
  if (kilobytes === undefined) throw new Error(`The process ${pid} has ended.`)
  return Number(kilobytes) / 1024
}
