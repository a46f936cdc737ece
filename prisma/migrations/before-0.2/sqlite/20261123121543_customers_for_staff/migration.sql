-- DropIndex
DROP INDEX "Customer_deletedAt_idx";

-- CreateTable
CREATE TABLE "CustomerNote" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "customerId" INTEGER NOT NULL,
    "staffId" INTEGER,
    "text" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "CustomerNote_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "Customer" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "CustomerNote_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "CustomerNote_customerId_id_idx" ON "CustomerNote"("customerId", "id");

-- CreateIndex
CREATE INDEX "CustomerNote_staffId_idx" ON "CustomerNote"("staffId");

-- CreateIndex
CREATE INDEX "Customer_deletedAt_createdAt_id_idx" ON "Customer"("deletedAt", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Customer_deletedAt_status_createdAt_id_idx" ON "Customer"("deletedAt", "status", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Customer_deletedAt_emailVerifiedAt_createdAt_id_idx" ON "Customer"("deletedAt", "emailVerifiedAt", "createdAt", "id");

-- The words by which staff find a row: triggers keep them (lib/platform/database/word-triggers.ts). What is deleted leaves no trace.
CREATE VIRTUAL TABLE "CustomerWords" USING fts5(words, content='', tokenize="unicode61 remove_diacritics 2", prefix='1 2 3');
INSERT INTO "CustomerWords" ("CustomerWords", rank) VALUES ('secure-delete', 1);
INSERT INTO "CustomerWords" (rowid, words)
SELECT "id", coalesce("name", '') || ' ' || coalesce("email", '') || ' ' || coalesce("phone", '') || ' ' || coalesce(replace(replace(replace(replace(replace(replace(replace("phone", ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '/', ''), '+', ''), '') FROM "Customer";

-- The words by which staff find a row: triggers keep them (lib/platform/database/word-triggers.ts). What is deleted leaves no trace.
CREATE VIRTUAL TABLE "OrderWords" USING fts5(words, content='', tokenize="unicode61 remove_diacritics 2", prefix='1 2 3');
INSERT INTO "OrderWords" ("OrderWords", rank) VALUES ('secure-delete', 1);
INSERT INTO "OrderWords" (rowid, words)
SELECT "id", coalesce("number", '') || ' ' || coalesce("formerNumber", '') || ' ' || coalesce("email", '') || ' ' || coalesce("phone", '') || ' ' || coalesce(replace(replace(replace(replace(replace(replace(replace("phone", ' ', ''), '-', ''), '(', ''), ')', ''), '.', ''), '/', ''), '+', ''), '') || ' ' || coalesce("billing" ->> '$.name', '') || ' ' || coalesce("shipping" ->> '$.name', '') FROM "Order";
