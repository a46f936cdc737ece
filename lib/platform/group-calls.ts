/**
 * Collects calls that come while others are being worked on, and works on them together: so many calls cost one
 * commit. Each call gets its own result; where the work throws, all of its calls do.
 */
export function groupCalls<Item, Result>(
  work: (items: Item[]) => Promise<Result[]>,
  maxSize: number,
): (item: Item) => Promise<Result> {
  type Call = { item: Item; resolve(result: Result): void; reject(error: unknown): void }
  const waiting: Call[] = []
  let isBusy = false

  const workOff = async (): Promise<void> => {
    const calls = waiting.splice(0, maxSize)
    try {
      const results = await work(calls.map(({ item }) => item))
      for (const [index, { resolve }] of calls.entries()) resolve(results[index] as Result)
    } catch (error) {
      for (const { reject } of calls) reject(error)
    }
    if (waiting.length > 0) setImmediate(workOff)
    else isBusy = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (isBusy) return
      isBusy = true
      // Not at once: what has arrived at the sockets meanwhile is to come along.
      setImmediate(workOff)
    })
}
