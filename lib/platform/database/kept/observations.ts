import type { Tx } from '../db.ts'

/**
 * Something a kept answer shows that changes more often than the rest of it, such as the stock of its products: what was seen, and how to
 * look again. The answer stands for as long as the same is seen.
 */
export type Observation = { seen: string; look(prisma: Tx): Promise<string> }

/** Is told what an answer that will be kept shows of the stock. */
export type Observer = {
  note(observation: Observation): void
  /** The answer also depends on the stock in ways that only making it again would show. */
  noteUnknown(): void
}

/** `list` returns what was noted; null if that does not tell whether the answer stands. */
export type Observing = Observer & { list(): readonly Observation[] | null }

export function observe(): Observing {
  const noted: Observation[] = []
  let isKnown = true
  return {
    note(observation) {
      noted.push(observation)
    },
    noteUnknown() {
      isKnown = false
    },
    list: () => (isKnown ? noted : null),
  }
}
