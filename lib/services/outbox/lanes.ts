/** Effects of this lane concern money and come first. */
const MONEY = 'payment'

/**
 * Groups kinds of effects by the first word of their names, such as `mail`. Each lane has slots of its own: a lane
 * whose service does not respond, such as a mail server, delays no other.
 */
export function groupIntoLanes(kinds: readonly string[]): string[][] {
  const lanes = new Map<string, string[]>([[MONEY, []]])
  for (const kind of kinds) lanes.set(laneOf(kind), [...(lanes.get(laneOf(kind)) ?? []), kind])
  return [...lanes.values()].filter((lane) => lane.length > 0)
}

export function laneOf(kind: string): string {
  return kind.split('.', 1)[0] ?? kind
}
