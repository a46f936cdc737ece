import fs from 'node:fs'
import { connectDatabase } from '#lib/platform/database/db.ts'

// Saves numbered menus, some in transactions, and tells of each once it is acknowledged.
const [url = ''] = process.argv.slice(2)
const { prisma } = await connectDatabase(url)
for (let number = 1; ; number++) {
  const menu = { location: `menu-${number}`, name: 'Menu' }
  if (number % 2) await prisma.menu.create({ data: menu })
  else await prisma.$transaction((tx) => tx.menu.create({ data: menu }))
  fs.writeSync(1, `${number}\n`)
}
