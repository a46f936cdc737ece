-- CreateTable
CREATE TABLE "OwnerNotice" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "event" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "facts" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL,
    "mailedAt" DATETIME
);

-- CreateIndex
CREATE UNIQUE INDEX "OwnerNotice_key_key" ON "OwnerNotice"("key");

-- CreateIndex
CREATE INDEX "OwnerNotice_mailedAt_createdAt_idx" ON "OwnerNotice"("mailedAt", "createdAt");

-- CreateIndex
CREATE INDEX "OwnerNotice_createdAt_idx" ON "OwnerNotice"("createdAt");
