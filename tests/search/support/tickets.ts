import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { locateDatabase } from '#lib/platform/database/database-location.ts'
import type { Database } from '#lib/platform/database/db.ts'
import { createPostgresqlAdapter } from '#lib/platform/database/postgresql/postgresql-adapter.ts'
import { createSqliteAdapter } from '#lib/platform/database/sqlite/sqlite-adapter.ts'
import { generateClients } from '#lib/platform/migrations/generate.ts'
import { projectRoot } from '#lib/platform/process/project-root.ts'

const model = `
model Ticket {
  id    String  @id
  title String
  open  Boolean
}`

type Ticket = { id: string; title: string; open: boolean }
type Client = {
  ticket: { createMany(query: { data: Ticket[] }): Promise<unknown> }
  $connect(): Promise<void>
  $disconnect(): Promise<void>
}

/** The database with one model more, keyed by UUID: the project itself has none. */
export async function addTickets(database: Database, url: string) {
  const { provider } = database
  await database.prisma.$executeRaw`
    CREATE TABLE "Ticket" ("id" TEXT NOT NULL PRIMARY KEY, "title" TEXT NOT NULL, "open" BOOLEAN NOT NULL)`
  await mkdir(path.join(projectRoot(), '.build'), { recursive: true })
  const folder = await mkdtemp(path.join(projectRoot(), '.build/tickets-'))
  await mkdir(path.join(folder, 'models'))
  await writeFile(path.join(folder, 'models/ticket.prisma'), model)
  await generateClients({
    modelsFolder: path.join(folder, 'models'),
    clientsFolder: path.join(folder, 'clients'),
    schemasFolder: path.join(folder, 'schemas'),
  })
  const { PrismaClient } = await import(path.join(folder, 'clients', provider, 'client.ts'))
  const { adapter, closeAdapter } = openAdapter(url)
  const client: Client = new PrismaClient({ adapter })
  await client.$connect()
  const prisma = new Proxy(database.prisma, {
    get: (target, name) => (name === 'ticket' ? client.ticket : Reflect.get(target, name)),
  })
  return {
    database: { ...database, prisma },
    create: (data: Ticket[]) => client.ticket.createMany({ data }),
    async close() {
      await client.$disconnect()
      await closeAdapter()
      await rm(folder, { recursive: true })
    },
  }
}

function openAdapter(url: string) {
  const location = locateDatabase(url)
  if (location.provider === 'sqlite') {
    return { adapter: createSqliteAdapter(location.file), closeAdapter: async () => {} }
  }
  const pool = new pg.Pool({ connectionString: location.connectionString, max: 2 })
  pool.on('error', () => {})
  return { adapter: createPostgresqlAdapter(pool), closeAdapter: () => pool.end() }
}
