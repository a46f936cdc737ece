const INTERVAL_MS = 5000

export type ProgressLine = {
  show(text: string): void
  /** Leaves the last state on a line of its own. */
  end(): void
}

/** Tells on standard error how far a job is: on a terminal one line that changes, elsewhere a line now and then. */
export function createProgressLine(): ProgressLine {
  const { stderr } = process
  let shownAt = performance.now()
  let isOpen = false
  return {
    show(text) {
      if (stderr.isTTY) {
        stderr.write(`\r\u001b[K${text}`)
        isOpen = true
      } else if (performance.now() - shownAt > INTERVAL_MS) {
        stderr.write(`${text}\n`)
        shownAt = performance.now()
      }
    },
    end() {
      if (isOpen) stderr.write('\n')
      isOpen = false
    },
  }
}
