import { randomUUID } from 'node:crypto'
import type { App } from '#lib/app/app.ts'
import { invalidField } from '#lib/domains/domain-error.ts'
import { loadWithdrawable, type Order, withdrawLines } from '#lib/domains/shop/orders/index.ts'
import type { Translate } from '#lib/services/texts/index.ts'
import { WithdrawalForm } from '#lib/web/inputs/order.ts'
import { createBudgets } from '#lib/web/policies/budgets.ts'
import { submitWithdrawal } from '#lib/web/policies/submit-withdrawal.ts'
import { answerSiteForm, type SentFields } from '../../forms/answer-site-form.ts'
import { sealFormNotice } from '../../forms/form-notice.ts'
import { leadTo } from '../../forms/plain-answers.ts'
import { TRAP } from '../../forms/visitor-form.ts'
import { identifyVisitor } from '../../people/visitors/identify-visitor.ts'
import { readUnits } from '../orders/order-lines.ts'
import { dropWithdrawal, readWithdrawal, type WithdrawalDraft, writeWithdrawal } from './draft.ts'
import { findOrderOf } from './find-order-of.ts'
import { isWithdrawalOpen } from './load-withdrawal-page.ts'
import { CONFIRM_PATH, orderWithdrawalPath, WITHDRAWAL_PATH } from './paths.ts'

/** Handles the two steps of a withdrawal: `review` checks what was entered, `confirm` declares it. */
export function answerWithdrawalForm(app: App, request: Request, name: string): Promise<Response> {
  if (name === 'review') return answerReview(app, request)
  return answerSiteForm(
    app,
    request,
    name === 'confirm'
      ? {
          isOn: isWithdrawalOpen(app),
          submit: (sent) => confirm(app, sent),
          // What is wrong is in the first step: the period has ended, or the items have been withdrawn from since.
          async refuse({ text, errors }) {
            const said = errors.items ?? text
            const notice = { page: CONFIRM_PATH, kind: 'error' as const, text: said }
            return leadTo(`${CONFIRM_PATH}#respond`, await sealFormNotice(app, notice))
          },
        }
      : undefined,
  )
}

function answerReview(app: App, request: Request): Promise<Response> {
  return answerSiteForm(app, request, {
    isOn: isWithdrawalOpen(app),
    async submit(sent) {
      const draft = await review(app, sent)
      return leadTo(CONFIRM_PATH, await writeWithdrawal(app, draft))
    },
    async refuse({ text, errors }, { fields }) {
      const { [TRAP]: _, order = '', grant = '', ...values } = fields
      const page = order === '' ? WITHDRAWAL_PATH : orderWithdrawalPath({ order, grant })
      const notice = {
        ...{ page: WITHDRAWAL_PATH, kind: 'error' as const, errors, values },
        text: errors.items ?? text,
      }
      return leadTo(`${page}#respond`, await sealFormNotice(app, notice))
    },
  })
}

async function review(app: App, sent: SentFields): Promise<WithdrawalDraft> {
  const { fields, cookies } = sent
  const asked = { order: fields.order ?? '', grant: fields.grant ?? '' }
  const order = await findOrderOf(app, cookies, asked)
  const key = randomUUID()
  if (order) {
    const found = await loadWithdrawable(app, order)
    const lines = readUnits(fields, found?.lines ?? [], 'not_withdrawable')
    const chosen = lines.filter(({ quantity }) => quantity > 0)
    if (chosen.length === 0) throw invalidField('items', 'nothing_withdrawn')
    const person = { name: order.billing.name ?? '', email: order.email ?? '' }
    return {
      ...{ key, number: order.number, ...person, statement: null },
      chosen: { ...asked, order: order.number, lines: chosen },
    }
  }
  const { [TRAP]: trap, ...entered } = fields
  // Browsers send line breaks as CRLF, but count each as one character.
  const statement = entered.statement?.replace(/\r\n?/g, '\n')
  const parsed = sent.parse(WithdrawalForm, { ...entered, statement })
  return { ...parsed, key: trap ? '' : key, chosen: null }
}

async function confirm(app: App, { cookies, fields, messages, t }: SentFields): Promise<Response> {
  const draft = await readWithdrawal(app, cookies)
  const order = draft?.chosen && (await findOrderOf(app, cookies, draft.chosen))
  // Another one was begun in another tab, this one is declared already, or the visitor no longer holds the order.
  if (!draft || draft.key !== (fields.key ?? '') || (draft.chosen && !order)) {
    const notice = { page: WITHDRAWAL_PATH, kind: 'error' as const, text: t('withdrawal.expired') }
    return leadTo(`${WITHDRAWAL_PATH}#respond`, await sealFormNotice(app, notice))
  }
  // A bot that fills in the hidden field gets the same answer.
  if (draft.key !== '') await declare(app, draft, order ?? null)
  const text = order ? receipt(order, t) : messages.note('withdrawal_received', {})
  const notice = await sealFormNotice(app, { page: WITHDRAWAL_PATH, kind: 'done', text })
  return leadTo(`${WITHDRAWAL_PATH}#respond`, [...dropWithdrawal(app), ...notice])
}

/** For the holder of an order, who may be told that there is one. */
function receipt({ email }: Order, t: Translate): string {
  return email === null ? t('withdrawal.received') : t('withdrawal.received_mailed', { email })
}

async function declare(
  app: App,
  { chosen, ...declared }: WithdrawalDraft,
  order: Order | null,
): Promise<void> {
  if (chosen && order) {
    await withdrawLines(app, order.id, { key: declared.key, lines: chosen.lines })
    return
  }
  const { bucket } = await identifyVisitor(app)
  await submitWithdrawal({ context: app, bucket, budgets: createBudgets(app.limiter) }, declared)
}
