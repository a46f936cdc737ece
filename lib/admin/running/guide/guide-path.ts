import type { GuideStep } from '#lib/domains/running/guide/index.ts'

/** The guide at a step; at the next open one unless given. */
export function guidePath(step?: GuideStep): string {
  return step ? `/admin/guide?step=${step}` : '/admin/guide'
}
