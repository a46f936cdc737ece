import type { Tx } from '#lib/platform/database/db.ts'

/** Deletes what the newsletter keeps of an address, given in lower case: no mail goes there any more. */
export async function forgetSubscriber(tx: Tx, email: string): Promise<void> {
  await tx.newsletterSubscriber.deleteMany({ where: { email } })
}
