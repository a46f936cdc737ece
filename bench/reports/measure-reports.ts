import type { App } from '#lib/app/app.ts'
import { operator } from '#lib/domains/people/staff/authority/index.ts'
import { bases, type Days, loadReport, reports } from '#lib/domains/shop/figures/index.ts'
import { median } from '../measure/median.ts'

/** As many rows as a page of the panel shows. */
const PAGE = 100

export type MeasuredReport = { name: string; page: number; csv: number; rows: number }

/** Milliseconds of each report of a time, as a page against the time before and as CSV: the median of some rounds. */
export async function measureReports(app: App, days: Days, rounds: number): Promise<MeasuredReport[]> {
  const actor = operator('bench reports')
  const measured: MeasuredReport[] = []
  for (const report of reports)
    for (const basis of bases) {
      const take = async (limit: number | null) => {
        const began = performance.now()
        const { rows, waiting } = await loadReport(app, actor, { report, basis, days, limit })
        if (waiting > 0) throw new Error(`${waiting} days are not counted.`)
        return { took: performance.now() - began, rows: rows.length }
      }
      const pages: number[] = []
      const whole: { took: number; rows: number }[] = []
      for (let round = 0; round < rounds; round++) {
        pages.push((await take(PAGE)).took)
        whole.push(await take(null))
      }
      measured.push({
        name: `${report}, ${basis}`,
        page: median(pages),
        csv: median(whole.map(({ took }) => took)),
        rows: whole[0]?.rows ?? 0,
      })
    }
  return measured
}
