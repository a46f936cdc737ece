import type { Context } from '#lib/context.ts'
import type { Tx } from '#lib/platform/database/db.ts'
import { transact } from '#lib/platform/database/transact.ts'
import { wallClock } from '#lib/platform/text/wall-clock.ts'
import { type OwnerNotice, queueMail } from '#lib/services/mail/index.ts'
import { findOwner } from './notify-owner.ts'

// A mail must stay readable, and small enough for mail servers.
const MAX_LISTED = 100

type DigestContext = Pick<Context, 'database' | 'settings' | 'clock' | 'secrets'>

/**
 * Mails the owner what has happened up to the last digest hour. The notices are marked in the transaction that queues the
 * mail: none is lost or sent twice, whatever runs or stops at the same time. Resolves to how many it contains.
 */
export async function sendDigest(context: DigestContext): Promise<number> {
  const { database, settings, clock } = context
  await settings.refresh()
  const { current } = settings
  const now = clock.now()
  const due = lastHour(now, current['notify.digest_hour'], current['site.timezone'])
  const where = { mailedAt: null, createdAt: { lte: due } }
  if ((await database.prisma.ownerNotice.findFirst({ where, select: { id: true } })) === null) return 0
  return transact(database.prisma, async (tx) => {
    const mailbox = await findOwner(tx, current)
    if (mailbox === null) return 0
    const notices = await takeNotices(tx, due, now)
    if (notices.length === 0) return 0
    const data = { notices: notices.slice(0, MAX_LISTED), more: Math.max(0, notices.length - MAX_LISTED) }
    await queueMail(tx, { kind: 'owner_digest', to: { name: '', email: mailbox }, data }, context)
    return notices.length
  })
}

/** Marks what waits as mailed. Of concurrent calls, only one gets each notice. */
async function takeNotices(tx: Tx, due: Date, now: Date): Promise<OwnerNotice[]> {
  const rows = await tx.$queryRaw<{ id: number | bigint; facts: string }[]>`
    UPDATE "OwnerNotice" SET "mailedAt" = ${now}
    WHERE "mailedAt" IS NULL AND "createdAt" <= ${due}
    RETURNING "id", "facts"`
  return rows.sort((a, b) => Number(a.id) - Number(b.id)).map(({ facts }) => JSON.parse(facts))
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The last time that clocks in the time zone showed this full hour. On a day that skips it, the hour after it counts. */
export function lastHour(now: Date, hour: number, timeZone: string): Date {
  const shown = wallClock(now, timeZone)
  const today = shown - (shown % DAY_MS) + hour * HOUR_MS
  const wanted = today <= shown ? today : today - DAY_MS
  const guess = now.getTime() - (shown - wanted)
  // The offset may have changed since.
  const error = wallClock(guess, timeZone) - wanted
  const moment = guess - error
  return new Date(Math.floor(Math.min(moment, now.getTime()) / 1000) * 1000)
}
