-- AlterTable
ALTER TABLE "Review" ADD COLUMN "removedAt" DATETIME;

-- AlterTable
ALTER TABLE "Comment" ADD COLUMN "removedAt" DATETIME;

-- CreateTable
CREATE TABLE "ContactAnswer" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "messageId" INTEGER NOT NULL,
    "staffId" INTEGER,
    "text" TEXT NOT NULL,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "ContactAnswer_messageId_fkey" FOREIGN KEY ("messageId") REFERENCES "ContactMessage" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ContactAnswer_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "ContactAnswer_messageId_id_idx" ON "ContactAnswer"("messageId", "id");

-- CreateIndex
CREATE INDEX "ContactAnswer_staffId_idx" ON "ContactAnswer"("staffId");

-- CreateIndex
CREATE INDEX "ContactMessage_readAt_createdAt_idx" ON "ContactMessage"("readAt", "createdAt");

-- CreateIndex
CREATE INDEX "Review_removedAt_idx" ON "Review"("removedAt");

-- CreateIndex
CREATE INDEX "Comment_removedAt_idx" ON "Comment"("removedAt");
