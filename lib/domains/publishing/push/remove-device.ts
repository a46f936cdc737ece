import type { Context } from '#lib/context.ts'
import { sha256 } from '#lib/platform/security/secrets.ts'

/** Deletes a device by its token. Does nothing if it is unknown. */
export async function removeDevice(
  { database }: Pick<Context, 'database'>,
  appId: number,
  token: string,
): Promise<void> {
  await database.prisma.pushDevice.deleteMany({ where: { appId, tokenHash: sha256(token) } })
}
