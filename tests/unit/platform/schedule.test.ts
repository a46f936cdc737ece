import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createSchedule } from '#lib/platform/jobs/schedule.ts'
import { createLog } from '#lib/platform/process/log.ts'

const log = createLog('silent')

describe('a schedule', () => {
  it('runs a job again and again, never beside itself', async () => {
    const schedule = createSchedule(log)
    let [runs, atOnce, most] = [0, 0, 0]
    schedule.every(0.02, 'slow', async () => {
      runs++
      most = Math.max(most, ++atOnce)
      await sleep(50)
      atOnce--
    })
    await sleep(400)
    await schedule.stop()
    expect(runs).toBeGreaterThan(2)
    expect(most).toBe(1)
  })

  it('runs on after a job that fails, and logs errors in a row once', async () => {
    const lines: string[] = []
    const schedule = createSchedule(
      createLog('info', { write: (line) => void lines.push(JSON.parse(line).msg) }),
    )
    let runs = 0
    schedule.every(0.02, 'recovering', async () => {
      if (++runs < 4) throw new Error('no luck')
    })
    await sleep(300)
    await schedule.stop()
    expect(runs).toBeGreaterThan(4)
    expect(lines).toEqual(['A scheduled job failed.', 'The scheduled job works again.'])
  })

  it('runs a job that fails every time', async () => {
    const schedule = createSchedule(log)
    let runs = 0
    schedule.every(0.02, 'failing', async () => {
      runs++
      throw new Error('no luck')
    })
    await sleep(200)
    await schedule.stop()
    expect(runs).toBeGreaterThan(2)
  })

  it('waits for what is under way when it stops, which is told, and begins nothing more', async () => {
    const schedule = createSchedule(log)
    const seen: string[] = []
    schedule.every(0.02, 'long', async (signal) => {
      seen.push('begun')
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      await sleep(50)
      seen.push('ended')
    })
    await sleep(100)
    await schedule.stop()
    expect(seen).toEqual(['begun', 'ended'])
    await sleep(100)
    expect(seen).toHaveLength(2)
  })
})
