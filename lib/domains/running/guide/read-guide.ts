import type { Context } from '#lib/context.ts'
import { AGENTS_KEY, WEBSITE_KEY } from '#lib/domains/people/apps/index.ts'
import { staffQuery } from '#lib/domains/people/staff/authority/index.ts'
import { findMailServer } from '#lib/services/mail/index.ts'
import { type GuideStep, guideSteps, type StepState, WHOLE } from './guide-steps.ts'

export type Guide = {
  steps: { step: GuideStep; state: StepState }[]
  /** How many steps need nobody any more. */
  finished: number
  /** Whether the overview leads to the guide. */
  isShown: boolean
}

type GuideContext = Pick<Context, 'database' | 'clock' | 'settings'> & Parameters<typeof findMailServer>[0]

/** How far the store is set up: what was said in the guide, and what the store has already. */
export const readGuide = staffQuery(
  { permission: 'settings.write' },
  async (context: GuideContext): Promise<Guide> => {
    const [rows, has] = await Promise.all([
      context.database.prisma.guideStep.findMany({ select: { step: true, state: true } }),
      findFacts(context),
    ])
    const said = new Map(rows.map(({ step, state }) => [step, state]))
    const steps = guideSteps.map((step) => ({ step, state: has[step] ? 'done' : stateOf(said.get(step)) }))
    const finished = steps.filter(({ state }) => state !== 'open').length
    return { steps, finished, isShown: finished < steps.length && !said.has(WHOLE) }
  },
)

function stateOf(said: string | undefined): StepState {
  return said === 'done' || said === 'skipped' ? said : 'open'
}

/** The state of a store, whether or not anybody followed the guide. Nothing tells a chosen name or colour from a default. */
async function findFacts(context: GuideContext): Promise<Partial<Record<GuideStep, boolean>>> {
  const { prisma } = context.database
  const [product, rate, method, app] = await Promise.all([
    prisma.product.findFirst({ select: { id: true } }),
    prisma.taxRate.findFirst({ select: { id: true } }),
    prisma.shippingMethod.findFirst({ select: { id: true } }),
    prisma.app.findFirst({ where: { key: { notIn: [WEBSITE_KEY, AGENTS_KEY] } }, select: { id: true } }),
  ])
  const mail = findMailServer(context) !== null
  return {
    products: product !== null,
    tax: rate !== null,
    shipping: method !== null,
    mail,
    app: app !== null,
  }
}
