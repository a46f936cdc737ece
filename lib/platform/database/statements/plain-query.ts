import type { SqlQuery } from '@prisma/driver-adapter-utils'

/** A query whose rows may be returned as the driver reads them: a statement knows the kinds of its columns, and Prisma does not. */
export type PlainQuery = SqlQuery & { isPlain?: boolean }
