import type { Panel } from '../../request/panel-request.ts'
import { Segments } from '../../ui/layout/segments.tsx'

const PARTS = ['engine', 'synonyms', 'pins', 'report'] as const
export type SearchPart = (typeof PARTS)[number]

/** The pages about search. */
export function SearchParts({ panel: { t }, current }: { panel: Panel; current: SearchPart }) {
  const links = PARTS.map((part) => ({
    href: part === 'engine' ? '/admin/search' : `/admin/search/${part}`,
    title: t(`admin.search.parts.${part}`),
    isCurrent: part === current,
  }))
  return <Segments label={t('admin.search.title')} links={links} />
}
