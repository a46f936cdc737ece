type Call<Item, Result> = { item: Item; resolve(result: Result): void; reject(error: unknown): void }

/**
 * Collects calls that arrive while others are being processed, and processes them together, so that many calls cost one
 * commit. Each call gets its own result. If processing several throws, each of them is retried separately, so that one
 * bad call fails alone.
 */
export function groupCalls<Item, Result>(
  work: (items: Item[]) => Promise<Result[]>,
  maxSize: number,
): (item: Item) => Promise<Result> {
  const waiting: Call<Item, Result>[] = []
  let isBusy = false

  const workOn = async (calls: Call<Item, Result>[]): Promise<void> => {
    try {
      const results = await work(calls.map(({ item }) => item))
      for (const [index, { resolve }] of calls.entries()) resolve(results[index] as Result)
    } catch (error) {
      if (calls.length > 1) await Promise.all(calls.map((call) => workOn([call])))
      else for (const { reject } of calls) reject(error)
    }
  }

  const workOff = async (): Promise<void> => {
    await workOn(waiting.splice(0, maxSize))
    if (waiting.length > 0) setImmediate(workOff)
    else isBusy = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (isBusy) return
      isBusy = true
      // Deferred, so that calls that have arrived at the sockets in the meantime are included.
      setImmediate(workOff)
    })
}
