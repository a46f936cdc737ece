/** What begins with this word is about money, and is looked for first. */
const MONEY = 'payment'

/**
 * Kinds of effects by the first word of their names, such as `mail`. Each lane has slots of its own: one whose service
 * does not respond, such as a mail server, delays nothing but itself.
 */
export function groupIntoLanes(kinds: readonly string[]): string[][] {
  const lanes = new Map<string, string[]>([[MONEY, []]])
  for (const kind of kinds) lanes.set(laneOf(kind), [...(lanes.get(laneOf(kind)) ?? []), kind])
  return [...lanes.values()].filter((lane) => lane.length > 0)
}

export function laneOf(kind: string): string {
  return kind.split('.', 1)[0] ?? kind
}
