/**
 * Begins to count the milliseconds that this process works. Fewer pass than by the clock on the wall where the machine is
 * busy with others, which is not the fault of a view.
 */
export function startWorkClock(): () => number {
  const begunAt = performance.now()
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return Math.min(performance.now() - begunAt, (user + system) / 1000)
  }
}
