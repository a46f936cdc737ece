import type { Context } from '#lib/context.ts'
import { mailAccount } from '#lib/domains/people/accounts/index.ts'
import type { Tx } from '#lib/platform/database/db.ts'

type Content = Parameters<typeof mailAccount>[3]

/** Queues a mail to a member of staff in the language of their panel, in the transaction of the change it reports. */
export async function mailMember(
  tx: Tx,
  context: Pick<Context, 'secrets' | 'clock'>,
  staffId: number,
  content: Content,
): Promise<void> {
  const { locale, staff } = await tx.staffAccount.findUniqueOrThrow({
    where: { staffId },
    select: { locale: true, staff: { select: { name: true, email: true } } },
  })
  await mailAccount(tx, context, { ...staff, locale }, content)
}
