import type { AnswerCache } from '#lib/web/http/answer-cache.ts'
import type { Budgets } from '#lib/web/policies/budgets.ts'
import type { ApiPorts } from './ports.ts'
import type { Router } from './router.ts'

/** Shared by all requests. */
export type Api = {
  ports: ApiPorts
  router: Router
  budgets: Budgets
  cache: AnswerCache
  checkResponses: boolean
  /** Within a kept answer: what is being made is only for those who wait for it. */
  doNotKeep?(): void
}
