import type { Context } from '#lib/context.ts'
import type { Secrets } from '#lib/platform/security/secrets.ts'

const PURPOSE = 'stock notices'

/** How long a link to confirm an address works after it was mailed. */
const LINK_MS = 7 * 24 * 3_600_000

type Kind = 'confirm' | 'unsubscribe'
type Notice = { id: number; email: string }

/** The link that a notice's mails lead to. One that ends the notice works as long as the notice is stored. */
export function stockNoticeUrl(secrets: Secrets, kind: Kind, notice: Notice, siteUrl: string): string {
  const signature = secrets.sign(PURPOSE, messageOf(kind, notice))
  return `${siteUrl}/stock-notices/${kind}/${toToken(notice, signature)}`
}

/** Confirms the address that a link was mailed to. Returns false if the link is unknown or has expired. */
export async function confirmStockNotice(
  context: Pick<Context, 'database' | 'secrets' | 'clock'>,
  token: string,
): Promise<boolean> {
  const notice = await findNotice(context, 'confirm', token)
  if (!notice) return false
  const now = context.clock.now()
  const { stockNotice } = context.database.prisma
  const where = { id: notice.id, mailedAt: { gt: new Date(now.getTime() - LINK_MS) } }
  await stockNotice.updateMany({ where: { ...where, confirmedAt: null }, data: { confirmedAt: now } })
  return (await stockNotice.count({ where })) > 0
}

/** Deletes the notice that a token names, so that no more mail is sent. Returns false if the token is invalid. */
export async function deleteStockNotice(
  context: Pick<Context, 'database' | 'secrets'>,
  token: string,
): Promise<boolean> {
  const notice = await findNotice(context, 'unsubscribe', token)
  if (!notice) return false
  await context.database.prisma.stockNotice.deleteMany({ where: { id: notice.id } })
  return true
}

function messageOf(kind: Kind, { id, email }: Notice): string {
  return `${kind}\n${id}\n${email}`
}

function toToken({ id }: Notice, signature: Buffer): string {
  return `sn_${id}_${signature.toString('base64url')}`
}

async function findNotice(
  { database, secrets }: Pick<Context, 'database' | 'secrets'>,
  kind: Kind,
  token: string,
): Promise<Notice | null> {
  const [, id] = /^sn_([1-9]\d{0,8})_/.exec(token) ?? []
  if (id === undefined) return null
  const notice = await database.prisma.stockNotice.findUnique({
    where: { id: Number(id) },
    select: { id: true, email: true },
  })
  if (!notice) return null
  const write = (signature: Buffer) => toToken(notice, signature)
  return secrets.verify(PURPOSE, messageOf(kind, notice), token, write) ? notice : null
}
