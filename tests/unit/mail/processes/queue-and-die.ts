import { openApp } from '#lib/app/app.ts'
import { queueMail } from '#lib/services/mail/index.ts'

// Commits so many mails, begins to send them, and is dead at once.
const [count = '1'] = process.argv.slice(2)
const app = await openApp()
await app.database.prisma.$transaction(async (tx) => {
  for (let i = 0; i < Number(count); i++) {
    const to = { name: 'Ada', email: `ada+${i}@example.org` }
    await queueMail(tx, { kind: 'password_changed', to, data: {} }, app)
  }
})
process.kill(process.pid, 'SIGKILL')
