import type { WithdrawalExemption } from '#lib/domains/shop/catalogue/index.ts'
import { escapeXml } from '#lib/platform/text/markup.ts'
import type { DraftLanguage } from '../pages/draft-slugs.ts'
import { gap } from '../pages/gaps.ts'

/** The shop's data that drafts are filled in with; null for what the owner has not said. */
export type DraftFacts = {
  language: DraftLanguage
  name: string
  address: string | null
  email: string | null
  phone: string | null
  vatId: string | null
  registration: string | null
  /** ISO 3166; null if it is not said. */
  country: string | null
  /** The names of the countries it ships to; none for all. */
  soldTo: string[]
  shipping: { name: string; price: string; eta: string | null }[]
  withdrawalDays: number
  /** The address of the function by which buyers withdraw; null where it is off. */
  withdrawalUrl: string | null
  /** Whether the shop pays for what is sent back. */
  paysReturns: boolean
  sellsToConsumers: boolean
  /** Why buyers cannot withdraw from some of the products, in the law's order. */
  exemptions: WithdrawalExemption[]
  isPurchaseRequired: boolean
  /** The hosts of other sites' scripts, which visitors agree to, each once. */
  scriptHosts: string[]
}

/** A legal page as it is drafted. */
export type Draft = { title: string; html: string }

export const paragraphs = (...texts: (string | null | false)[]): string =>
  texts
    .filter((text) => text)
    .map((text) => `<p>${text}</p>`)
    .join('\n')

export const heading = (text: string): string => `<h2>${text}</h2>`

export const list = (items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`

export const link = (url: string, text = url): string => `<a href="${escapeXml(url)}">${escapeXml(text)}</a>`

/** A text of the owner's, with its lines, or a mark that it is missing. */
export function given(facts: DraftFacts, text: string | null, what: string): string {
  return text === null ? gap(facts.language, what) : escapeXml(text).replace(/\r?\n/g, '<br>')
}

/** On one line. */
export function inline(facts: DraftFacts, text: string | null, what: string): string {
  return given(facts, text?.replace(/\s*\r?\n\s*/g, ', ') ?? null, what)
}
