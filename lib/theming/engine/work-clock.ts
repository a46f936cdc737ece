/**
 * Starts counting the milliseconds of work by this process. On a busy machine they are fewer than by the wall clock,
 * which is not the view's fault.
 */
export function startWorkClock(): () => number {
  const begunAt = performance.now()
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return Math.min(performance.now() - begunAt, (user + system) / 1000)
  }
}
