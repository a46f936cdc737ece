import { z } from 'zod'
import { currencyFormat } from '#lib/money/currency.ts'
import { formatMoney } from '#lib/money/format-money.ts'
import type { Settings } from '#lib/settings/index.ts'

export const Money = z
  .object({
    amount: z.int().meta({ description: "In the currency's smallest unit." }),
    formatted: z.string().meta({ description: 'As the site shows it.' }),
  })
  .meta({ id: 'Money', description: 'An amount of money.' })
export type Money = z.output<typeof Money>

export const Timestamp = z.iso
  .datetime({ offset: true })
  .meta({ description: "ISO 8601 with the offset of the site's time zone." })

/** How this site writes money, times and addresses. */
export type Format = {
  money(amount: number | bigint): Money
  time(date: Date): string
  /** An absolute address of a path on the site, or the address itself where it is one. */
  url(path: string): string
}

/** One for a settings snapshot: building the time formatter is the dear part. */
export function createFormat(settings: Settings, siteUrl: string): Format {
  const currency = currencyFormat(settings)
  const base = siteUrl.replace(/\/+$/, '')
  const time = createTimeFormat(settings['site.timezone'])
  return {
    money: (amount) => ({ amount: Number(amount), formatted: formatMoney(Number(amount), currency) }),
    time,
    url: (path) => (/^https?:\/\//i.test(path) ? path : `${base}${path.startsWith('/') ? '' : '/'}${path}`),
  }
}

/** `2026-11-21T09:30:00+07:00`, second precision. */
function createTimeFormat(timeZone: string): (date: Date) => string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset', year: 'numeric' })
  // Offsets change on the hour or half-hour: the answer for a quarter of an hour is kept.
  const offsets = new Map<number, number>()
  const offsetMinutes = (date: Date): number => {
    const quarter = Math.floor(date.getTime() / 900_000)
    let minutes = offsets.get(quarter)
    if (minutes === undefined) {
      if (offsets.size > 10_000) offsets.clear()
      minutes = readOffset(parts, date)
      offsets.set(quarter, minutes)
    }
    return minutes
  }
  return (date) => {
    const minutes = offsetMinutes(date)
    const local = new Date(date.getTime() + minutes * 60_000).toISOString().slice(0, 19)
    const absolute = Math.abs(minutes)
    const hh = String(Math.floor(absolute / 60)).padStart(2, '0')
    const mm = String(absolute % 60).padStart(2, '0')
    return `${local}${minutes < 0 ? '-' : '+'}${hh}:${mm}`
  }
}

/** Reads `GMT+07:00`; plain `GMT` is UTC. */
function readOffset(format: Intl.DateTimeFormat, date: Date): number {
  const name = format.formatToParts(date).find((part) => part.type === 'timeZoneName')?.value ?? 'GMT'
  const match = /GMT([+-])(\d{2}):(\d{2})/.exec(name)
  if (!match) return 0
  const minutes = Number(match[2]) * 60 + Number(match[3])
  return match[1] === '-' ? -minutes : minutes
}
