/** The same in random order. */
export function shuffle<T>(list: readonly T[]): T[] {
  return list
    .map((one) => ({ one, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one)
}
