import type { OwnerWords } from './describe-owner-mails.ts'

export const en: OwnerWords = {
  order: (number, total) => `New order ${number}: ${total}`,
  payment: {
    failed: (number, total) => `The payment of order ${number} (${total}) failed`,
    payment_mismatch: (number, total) =>
      `Order ${number} (${total}) was paid with another amount or currency`,
    refund_failed: (number, total) => `A refund of order ${number} (${total}) failed`,
    paid_late: (number, total) => `Order ${number} (${total}) was paid after it had expired`,
  },
  comment: (on) => `A comment on “${on}” waits for approval`,
  review: (on, rating) => `A review of “${on}” with ${rating} of 5 stars waits for approval`,
  lowStock: (goods, left) => (left > 0 ? `Only ${left} left of ${goods}` : `Sold out: ${goods}`),
  digest: (count) => `Daily summary: ${count} ${count === 1 ? 'notice' : 'notices'}`,
  happened: (site) => `What happened at ${site}:`,
  more: (count) => `And ${count} more.`,
  showOrder: (command) => `To see the order: ${command}`,
  listFlagged: (command) => `To see the orders that need a decision: ${command}`,
  moderate: (approve, reject) => `To publish it: ${approve}. To reject it: ${reject}.`,
  listHeld: (command) => `To see what waits for approval: ${command}`,
  labels: { buyer: 'Buyer', author: 'From', text: 'Text' },
}
