-- AlterTable
ALTER TABLE "Session" ADD COLUMN "pendingTotp" TEXT;

-- AlterTable
ALTER TABLE "StaffSession" ADD COLUMN "pendingTotp" TEXT;

-- CreateTable
CREATE TABLE "StaffLink" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "purpose" TEXT NOT NULL,
    "tokenHash" TEXT NOT NULL,
    "staffId" INTEGER NOT NULL,
    "email" TEXT NOT NULL,
    "newEmail" TEXT,
    "usedAt" DATETIME,
    "expiresAt" DATETIME NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "StaffLink_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "StaffAccount" ("staffId") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "StaffLink_tokenHash_key" ON "StaffLink"("tokenHash");

-- CreateIndex
CREATE INDEX "StaffLink_staffId_purpose_idx" ON "StaffLink"("staffId", "purpose");

-- CreateIndex
CREATE INDEX "StaffLink_expiresAt_idx" ON "StaffLink"("expiresAt");
