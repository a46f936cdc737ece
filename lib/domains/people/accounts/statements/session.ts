import { statement } from '#lib/platform/database/statements/statement.ts'

/** The session that an access token was issued for, with its customer. */
export const selectSession = statement({
  parameters: { accessHash: 'text' },
  row: {
    id: 'int',
    appId: 'int',
    accessExpiresAt: 'moment',
    lastUsedAt: 'moment',
    customerId: 'int',
    name: 'text',
    email: 'text',
    emailVerified: 'flag',
    isActive: 'flag',
    isDeleted: 'flag',
  },
  sql: `
    SELECT s."id", s."appId", s."accessExpiresAt", s."lastUsedAt", c."id", c."name", c."email",
      (c."emailVerifiedAt" IS NOT NULL), (c."status" = 'active'), (c."deletedAt" IS NOT NULL)
    FROM "Session" s JOIN "Customer" c ON c."id" = s."customerId"
    WHERE s."accessHash" = @accessHash`,
})
