import { randomInt } from 'node:crypto'
import type { Context } from '#lib/context.ts'
import { runStatement } from '#lib/platform/database/statements/run-statement.ts'
import type { Statements } from '#lib/platform/database/transact.ts'
import { countUp } from './statements/count-up.ts'

// Making one takes longer than the rest of counting a step.
const formats = new Map<string, Intl.DateTimeFormat>()

/** The day that it is at a moment in a time zone, such as `2026-11-21`. */
export function dayIn(timeZone: string, at: Date): string {
  // Swedish writes dates as ISO 8601 does.
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-u-ca-gregory', { dateStyle: 'short', timeZone })
  formats.set(timeZone, format)
  return format.format(at)
}

/**
 * A step towards buying: something was put into an empty cart, its checkout was opened, it was ordered, the order was paid.
 */
export type FunnelStep = 'cart' | 'checkout' | 'payment' | 'paid'

/** Among how many rows a day's count is spread: one that everybody changes would make buyers wait for each other. */
const SHARDS = 16

/** Counts a step in the transaction that makes it. Call it last: the row stays locked until the transaction ends. */
export async function countStep(
  tx: Statements,
  { clock, settings }: Pick<Context, 'clock' | 'settings'>,
  step: FunnelStep,
): Promise<void> {
  const day = dayIn(settings.current['site.timezone'], clock.now())
  await runStatement(tx, countUp, { day, step, shard: randomInt(SHARDS) })
}
