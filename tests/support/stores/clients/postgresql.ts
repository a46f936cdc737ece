// @ts-expect-error Prisma declares no types of what only its generated clients load.
import { QueryCompiler } from '@prisma/client/runtime/query_compiler_small_bg.postgresql.mjs'
import { PrismaClient as Client } from '#lib/platform/generated/postgresql/client.ts'
import { keepPlans } from '../keep-plans.ts'
import { reuseClients } from '../reuse-client.ts'

keepPlans(QueryCompiler, 'postgresql')

export const PrismaClient = reuseClients(Client)
