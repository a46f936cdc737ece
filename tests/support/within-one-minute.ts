/**
 * Runs `work` within one minute of the clock, by which a server counts its budgets. If a minute ends while it runs, it
 * runs again, whatever came of it, with the number of the next attempt.
 */
export async function withinOneMinute<T>(work: (attempt: number) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const began = minuteNow()
    const hasMinuteEnded = () => minuteNow() !== began
    try {
      const result = await work(attempt)
      if (!hasMinuteEnded()) return result
    } catch (error) {
      if (!hasMinuteEnded()) throw error
    }
  }
}

function minuteNow(): number {
  return Math.floor(Date.now() / 60_000)
}
