import { connectDatabase } from '#lib/platform/database/db.ts'

// Adds one to a menu's position, again and again, each time in a transaction that reads before it writes.
const [url = '', location = '', times = '0'] = process.argv.slice(2)
const { prisma, close } = await connectDatabase(url)
for (let done = 0; done < Number(times); done++) {
  await prisma.$transaction(async (tx) => {
    const { position } = await tx.menu.findUniqueOrThrow({ where: { location } })
    await tx.menu.update({ where: { location }, data: { position: position + 1 } })
  })
}
await close()
