import type { FigureRow } from '#lib/domains/shop/figures/index.ts'
import { listDays } from '#lib/web/inputs/local-time.ts'
import type { Panel } from '../../request/panel-request.ts'
import { Bars, Chart } from '../../ui/layout/chart.tsx'
import { mainColumn, sumIn } from './columns.ts'
import { nameKey } from './name-key.ts'
import { type AskedFigures, stepsOf } from './read-asked.ts'

type Props = { panel: Panel; asked: AskedFigures; rows: readonly FigureRow[] }

const MAX_BARS = 12

/** Sales as columns over time, everything else as bars of what has the most; in the currency that has the most rows. */
export function FigureChart({ panel, asked, rows }: Props) {
  const { t, format } = panel
  const { report, days } = asked
  const main = mainColumn(report)
  const currency = mainCurrency(rows)
  const own = rows.filter((row) => row.currency === currency)
  const shown = (value: number) => format.money(value, currency)
  const columns: [string, string] = [t(`admin.figures.keys.${report}`), t(`admin.figures.columns.${main}`)]
  const label = `${t(`admin.figures.reports.${report}`)}: ${columns[1]}`
  if (report !== 'sales')
    return (
      <Bars
        label={label}
        columns={columns}
        points={own.slice(0, MAX_BARS).map((row) => {
          const value = sumIn(row, main)
          return { label: nameKey(panel, report, row), value, shown: shown(value) }
        })}
      />
    )
  const { size, stepOf } = stepsOf(days)
  const steps = new Map(listDays(days).map((day) => [stepOf(day), 0]))
  for (const row of own) steps.set(stepOf(row.key), (steps.get(stepOf(row.key)) ?? 0) + sumIn(row, main))
  return (
    <Chart
      label={`${label}, ${t(`admin.figures.steps.${size}`)}`}
      columns={columns}
      scale={shown}
      points={[...steps].map(([day, value]) => ({
        label: format.calendarDay(new Date(`${day}T00:00:00Z`)),
        value,
        shown: shown(value),
      }))}
    />
  )
}

function mainCurrency(rows: readonly FigureRow[]): string {
  const counts = new Map<string, number>()
  for (const { currency } of rows) counts.set(currency, (counts.get(currency) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? ''
}
