import type { StructuredData } from '../page-head.ts'

/** A step of a breadcrumb trail, with its absolute address. */
export type TrailStep = { name: string; url: string }

export function describeTrail(steps: readonly TrailStep[]): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: url,
    })),
  }
}
