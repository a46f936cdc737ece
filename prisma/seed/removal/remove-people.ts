import { customers } from '../people/customers.ts'
import { staff } from '../people/staff.ts'
import { count, type Removal } from './removal.ts'

const NOBODY = 'Deleted user'

/** Removes the accounts, whose passwords are public. What they wrote about the owner's posts and products loses its author. */
export async function removePeople(removal: Removal): Promise<void> {
  const { tx } = removal
  const customer = { email: { in: customers.map(({ email }) => email) } }
  const member = { email: { in: staff.map(({ email }) => email) } }
  await tx.review.updateMany({ where: { customer }, data: { authorName: NOBODY } })
  await tx.comment.updateMany({
    where: { OR: [{ customer }, { staff: member }] },
    data: { authorName: NOBODY, authorEmail: null, ipAddress: null },
  })
  await tx.pushDevice.deleteMany({ where: { customer } })
  count(removal, 'staff', await tx.staff.deleteMany({ where: member }))
  count(removal, 'customers', await tx.customer.deleteMany({ where: customer }))
}
