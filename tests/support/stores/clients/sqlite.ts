// @ts-expect-error Prisma declares no types of what only its generated clients load.
import { QueryCompiler } from '@prisma/client/runtime/query_compiler_small_bg.sqlite.mjs'
import { PrismaClient as Client } from '#lib/platform/generated/sqlite/client.ts'
import { keepPlans } from '../keep-plans.ts'
import { reuseClients } from '../reuse-client.ts'

keepPlans(QueryCompiler, 'sqlite')

export const PrismaClient = reuseClients(Client)
