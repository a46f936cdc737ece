import { defineCommand } from 'citty'
import type { App } from '#lib/app/app.ts'
import { type HeldComment, listHeldComments, moderateComment } from '#lib/domains/publishing/content/index.ts'
import { type HeldReview, listHeldReviews, moderateReview } from '#lib/domains/shop/catalogue/index.ts'
import { cutText } from '#lib/platform/text/plain-text.ts'
import { json } from '../support/json-option.ts'
import { parseWhole } from '../support/parse-number.ts'
import { print, runCommand, table } from '../support/run-command.ts'
import { runProgram } from '../support/run-program.ts'

const STATUSES = ['pending', 'approved', 'rejected', 'spam'] as const
type Status = (typeof STATUSES)[number]

const kind = { type: 'positional', required: true, description: '`comments` or `reviews`' } as const
const id = { type: 'positional', required: true, description: 'Its id, as shown by list' } as const

const list = defineCommand({
  meta: { name: 'list', description: 'List what is waiting for approval.' },
  args: {
    kind: { ...kind, required: false },
    status: { type: 'string', default: 'pending', description: `One of ${STATUSES.join(', ')}` },
    json,
  },
  run: ({ args }) =>
    runCommand(async (app) => {
      const kinds = args.kind === undefined ? KINDS : [parseKind(args.kind)]
      const status = parseStatus(args.status)
      const items = await Promise.all(kinds.map((one) => listItems(app, one, status)))
      show(args.json, items.flat())
    }),
})

const decide = (name: string, status: Status, description: string) =>
  defineCommand({
    meta: { name, description },
    args: { kind, id, json },
    run: ({ args }) =>
      runCommand(async (app) => {
        const chosen = parseKind(args.kind)
        const item = await moderate(app, chosen, parseWhole('ID', args.id, 1), status)
        if (!item) throw new Error(`There is no ${chosen.slice(0, -1)} ${args.id}.`)
        show(args.json, [item])
      }),
  })

const KINDS = ['comments', 'reviews'] as const
type Kind = (typeof KINDS)[number]

type Item = ReturnType<typeof presentComment> | ReturnType<typeof presentReview>

function parseKind(text: string): Kind {
  const known = KINDS.find((one) => one === text)
  if (!known) throw new Error(`KIND must be ${KINDS.join(' or ')}, not "${text}".`)
  return known
}

function parseStatus(text: string): Status {
  const status = STATUSES.find((one) => one === text)
  if (!status) throw new Error(`--status takes one of ${STATUSES.join(', ')}.`)
  return status
}

async function listItems(app: App, of: Kind, status: Status): Promise<Item[]> {
  return of === 'comments'
    ? (await listHeldComments(app, status)).map(presentComment)
    : (await listHeldReviews(app, status)).map(presentReview)
}

async function moderate(app: App, of: Kind, number: number, status: Status): Promise<Item | null> {
  if (of === 'comments') {
    const comment = await moderateComment(app, number, status)
    return comment && presentComment(comment)
  }
  const review = await moderateReview(app, number, status)
  return review && presentReview(review)
}

function presentComment(comment: HeldComment) {
  return {
    kind: 'comments' as const,
    id: comment.id,
    status: comment.status,
    post: comment.post,
    parent_id: comment.parentId,
    customer_id: comment.customerId,
    author: { name: comment.authorName, email: comment.authorEmail, ip_address: comment.ipAddress },
    body: comment.body,
    created_at: comment.createdAt.toISOString(),
  }
}

function presentReview(review: HeldReview) {
  return {
    kind: 'reviews' as const,
    id: review.id,
    status: review.status,
    product: review.product,
    customer_id: review.customerId,
    author: { name: review.authorName, email: review.customer?.email ?? null },
    rating: review.rating,
    title: review.title,
    body: review.body,
    verified_purchase: review.verifiedPurchase,
    created_at: review.createdAt.toISOString(),
  }
}

function show(asJson: boolean, items: Item[]): void {
  print(asJson, items, () => (items.length > 0 ? describe(items) : 'Nothing to show.'))
}

function describe(items: Item[]): string {
  const rows = items.map((item) => [
    item.kind,
    String(item.id),
    item.status,
    item.author.name,
    item.kind === 'comments' ? item.post.slug : item.product.slug,
    cutText(textOf(item), 60),
  ])
  // Keeps text from strangers from controlling the terminal.
  const plain = rows.map((row) => row.map((cell) => cell.replace(/[\p{Cc}\p{Cf}]/gu, ' ')))
  return table(['Kind', 'ID', 'Status', 'Author', 'On', 'Text'], plain)
}

function textOf(item: Item): string {
  if (item.kind === 'comments') return item.body
  return [`${item.rating}/5`, item.title, item.body].filter(Boolean).join(' ')
}

await runProgram(
  defineCommand({
    meta: { name: 'moderate' },
    subCommands: {
      list,
      approve: decide('approve', 'approved', 'Publish it.'),
      reject: decide('reject', 'rejected', 'Reject it.'),
      spam: decide('spam', 'spam', 'Reject it as spam.'),
    },
  }),
  { reads: ['list'] },
)
