import { openApp } from '#lib/app/app.ts'
import { spreadEvents } from '#lib/domains/running/webhooks/index.ts'
import { createSchedule } from '#lib/platform/jobs/schedule.ts'
import { createFastClock } from '../fast-clock.ts'

// Sends webhooks until it is killed, by a clock that runs fast since the time in the argument.
const [origin = ''] = process.argv.slice(2)
const app = await openApp({ clock: createFastClock(Number(origin)) })
const schedule = createSchedule(app.log)
schedule.every(1, 'webhooks', (signal) => spreadEvents(app, signal))
app.outbox.start(schedule)
process.stdout.write('ready\n')
// The schedule keeps no process alive.
setInterval(() => undefined, 60_000)
