import { PrismaClient as Client } from '#lib/platform/generated/postgresql/client.ts'
import { reuseClients } from '../reuse-client.ts'

export const PrismaClient = reuseClients(Client)
