import type { MailData, OrderBill, OrderData, OwnerNotice, PaymentProblem } from '../../mail.ts'
import type { Fact, MailFacts, MailTexts } from '../catalog.ts'

/** The words of the owner's mails in one language. */
export type OwnerWords = {
  order(number: string, total: string): string
  payment: Record<PaymentProblem, (number: string, total: string) => string>
  comment(on: string): string
  review(on: string, rating: number): string
  /** `left` is 0 for goods that are sold out. */
  lowStock(goods: string, left: number): string
  /** The subject of a digest. */
  digest(count: number): string
  /** Above the list of a digest. */
  happened(site: string): string
  more(count: number): string
  showOrder(command: string): string
  listFlagged(command: string): string
  moderate(approve: string, reject: string): string
  listHeld(command: string): string
  labels: { buyer: string; author: string; text: string }
}

type ListOrder = (order: OrderData & Partial<OrderBill>) => Fact[]

/** The texts of the owner's mails. The owner works with commands, so a notice names those that go on from it. */
export function describeOwnerMails(words: OwnerWords, listOrder: ListOrder) {
  return {
    owner_notice: ({ notice }: MailData['owner_notice'], { site }: MailFacts): MailTexts => ({
      subject: sumUp(notice, words),
      lines: [`${site}: ${sumUp(notice, words)}.`],
      facts: listFacts(notice, words, listOrder),
      closing: adviseOn(notice, words),
    }),
    owner_digest: ({ notices, more }: MailData['owner_digest'], { site }: MailFacts): MailTexts => ({
      subject: words.digest(notices.length + more),
      lines: [
        words.happened(site),
        ...notices.map((notice) => `${sumUp(notice, words)}.`),
        ...(more > 0 ? [words.more(more)] : []),
      ],
      closing: adviseOnAll(notices, words),
    }),
  }
}

/** A notice in one line, without a full stop. */
function sumUp(notice: OwnerNotice, words: OwnerWords): string {
  switch (notice.event) {
    case 'order':
      return words.order(notice.number, notice.total)
    case 'payment':
      return words.payment[notice.problem](notice.number, notice.total)
    case 'comment':
      return words.comment(notice.on)
    case 'review':
      return words.review(notice.on, notice.rating)
    case 'low_stock':
      return words.lowStock(notice.sku ? `${notice.name} (${notice.sku})` : notice.name, notice.left)
  }
}

function listFacts(notice: OwnerNotice, { labels }: OwnerWords, listOrder: ListOrder): Fact[] {
  const stated = (label: string, value: string | undefined) => (value ? [{ label, value }] : [])
  if (notice.event === 'order') {
    const { number, total, buyer, bill } = notice
    return [...stated(labels.buyer, buyer), ...listOrder({ number, total, path: null, ...bill })]
  }
  if (notice.event === 'comment' || notice.event === 'review')
    return [...stated(labels.author, notice.author), ...stated(labels.text, notice.text)]
  return []
}

function adviseOn(notice: OwnerNotice, words: OwnerWords): string[] {
  switch (notice.event) {
    case 'order':
      return [words.showOrder(`npm run orders -- show ${notice.number}`)]
    case 'payment':
      return notice.problem === 'failed' ? [] : [words.listFlagged(FLAGGED)]
    case 'comment':
      return [moderate('comments', notice.id, words)]
    case 'review':
      return [moderate('reviews', notice.id, words)]
    case 'low_stock':
      return []
  }
}

const FLAGGED = 'npm run orders -- flagged'

function moderate(kind: string, id: number | string, words: OwnerWords): string {
  return words.moderate(
    `npm run moderate -- approve ${kind} ${id}`,
    `npm run moderate -- reject ${kind} ${id}`,
  )
}

/** For a digest, which names no ids: the commands that list them. */
function adviseOnAll(notices: readonly OwnerNotice[], words: OwnerWords): string[] {
  const isHeld = notices.some(({ event }) => event === 'comment' || event === 'review')
  const isFlagged = notices.some((notice) => notice.event === 'payment' && notice.problem !== 'failed')
  return [
    ...(isHeld ? [words.listHeld('npm run moderate -- list')] : []),
    ...(isFlagged ? [words.listFlagged(FLAGGED)] : []),
  ]
}
