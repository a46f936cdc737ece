import { statement } from '#lib/platform/database/statements/statement.ts'

/** The address of the owner, or else of the longest-serving member of staff, whose account was not suspended or deleted. */
export const selectStaffAddress = statement({
  parameters: {},
  row: { email: 'text?' },
  sql: `
    SELECT s."email" FROM "Staff" s LEFT JOIN "Customer" c ON c."id" = s."customerId"
    WHERE s."active" AND (s."customerId" IS NULL OR c."status" = 'active' AND c."deletedAt" IS NULL)
    ORDER BY CASE s."role" WHEN 'owner' THEN 0 ELSE 1 END, s."id"
    LIMIT 1`,
})
