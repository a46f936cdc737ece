'use client'

import { ChevronDown, ChevronUp, List } from 'lucide-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { findRowLinks } from '../lists/row-keys.ts'
import { readSeries, readStoredSeries, storeSeries } from '../lists/series.ts'
import { onSite } from '../ui/frame/on-site.ts'

/** `position` contains `{at}` and `{count}`. */
export type SeriesTexts = { label: string; list: string; previous: string; next: string; position: string }

/** Leads from the page of a row to those beside it, if it was opened from a list, and back to the list. Keys click its links. */
export function SeriesNav({ texts }: { texts: SeriesTexts }) {
  const path = onSite(usePathname())
  const stored = useSyncExternalStore(subscribe, readStoredSeries, () => null)
  const series = useMemo(() => readSeries(stored), [stored])
  useEffect(() => {
    document.addEventListener('click', noteOpened, { capture: true })
    return () => document.removeEventListener('click', noteOpened, { capture: true })
  }, [])
  const at = series?.paths.indexOf(path) ?? -1
  if (!series || at < 0) return null
  const position = texts.position
    .replace('{at}', String(at + 1))
    .replace('{count}', String(series.paths.length))
  return (
    <nav className="series" aria-label={texts.label}>
      <Link className="series-list" href={offSite(series.list)} prefetch={false} data-series="list">
        <List aria-hidden="true" size={16} />
        {texts.list}
      </Link>
      <span className="muted">{position}</span>
      <Step path={series.paths[at - 1]} name="previous" label={texts.previous} />
      <Step path={series.paths[at + 1]} name="next" label={texts.next} />
    </nav>
  )
}

type StepProps = { path: string | undefined; name: 'previous' | 'next'; label: string }

function Step({ path, name, label }: StepProps) {
  const Icon = name === 'previous' ? ChevronUp : ChevronDown
  const icon = <Icon aria-hidden="true" size={18} />
  // The first and the last row lead nowhere; what is beside them stays where it is.
  if (path === undefined) return <span className="icon-button icon-button-off">{icon}</span>
  return (
    <Link
      className="icon-button"
      href={offSite(path)}
      prefetch={false}
      aria-label={label}
      title={label}
      data-series={name}
      onClick={() => {
        const series = readSeries()
        if (series) storeSeries({ ...series, opened: path })
      }}
    >
      {icon}
    </Link>
  )
}

/** The stored series changes only when a page is opened, and then this renders again. */
const subscribe = () => () => undefined

const offSite = (address: string) => address.slice(onSite('/').length - 1)

function noteOpened({ target }: MouseEvent): void {
  const link = target instanceof Element ? target.closest('a') : null
  const links = findRowLinks(link)
  if (!link || !links) return
  const { pathname, search } = window.location
  storeSeries({
    list: `${pathname}${search}`,
    paths: links.map((one) => one.pathname),
    opened: link.pathname,
  })
}
