import { PrismaClient as Client } from '#lib/platform/generated/sqlite/client.ts'
import { reuseClients } from '../reuse-client.ts'

export const PrismaClient = reuseClients(Client)
