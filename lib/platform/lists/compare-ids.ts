/** Returns what to add and what to remove so that `current` becomes `wanted`. */
export function compareIds(current: number[], wanted: number[]): { added: number[]; gone: number[] } {
  const [before, after] = [new Set(current), new Set(wanted)]
  return {
    added: [...after].filter((id) => !before.has(id)),
    gone: [...before].filter((id) => !after.has(id)),
  }
}
