import type { Context } from '#lib/context.ts'
import type { Attempt } from '#lib/domains/people/accounts/index.ts'

/** An attempt to prove to be a member of staff, counted apart from those of a customer with the same address. */
export function staffAttempt({ database }: Context, email: string, ip: string): Attempt {
  const listAddresses = async () => {
    const sessions = await database.prisma.staffSession.findMany({
      where: { account: { staff: { email } } },
      select: { ipAddress: true },
    })
    return sessions.map(({ ipAddress }) => ipAddress)
  }
  return { email, ip, realm: { name: 'staff', listAddresses } }
}
