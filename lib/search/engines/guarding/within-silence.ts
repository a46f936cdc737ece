import type { ReportProgress } from '../../contracts.ts'

/** Waits for work for as long as it goes on reporting. Rejects with the given error after too long a silence. */
export function withinSilence<T>(
  milliseconds: number,
  work: (report: ReportProgress) => Promise<T>,
  report: ReportProgress | undefined,
  tooLong: Error,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(tooLong)
    let timer = setTimeout(giveUp, milliseconds)
    const listen: ReportProgress = (done, total) => {
      clearTimeout(timer)
      timer = setTimeout(giveUp, milliseconds)
      report?.(done, total)
    }
    // What it reports after it has ended must not start the time again.
    const end = () => clearTimeout(timer)
    Promise.resolve()
      .then(() => work(listen))
      .then(resolve, reject)
      .finally(end)
  })
}
