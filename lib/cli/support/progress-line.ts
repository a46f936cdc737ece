const INTERVAL_MS = 5000

export type ProgressLine = {
  show(text: string): void
  /** Ends the line, keeping the last state. */
  end(): void
}

/** Reports a job's progress on standard error: a single updated line on a terminal, occasional lines elsewhere. */
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
