-- AlterTable
ALTER TABLE "Review" ADD COLUMN     "removedAt" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "Comment" ADD COLUMN     "removedAt" TIMESTAMP(3);

-- CreateTable
CREATE TABLE "ContactAnswer" (
    "id" SERIAL NOT NULL,
    "messageId" INTEGER NOT NULL,
    "staffId" INTEGER,
    "text" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ContactAnswer_pkey" PRIMARY KEY ("id")
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

-- AddForeignKey
ALTER TABLE "ContactAnswer" ADD CONSTRAINT "ContactAnswer_messageId_fkey" FOREIGN KEY ("messageId") REFERENCES "ContactMessage"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ContactAnswer" ADD CONSTRAINT "ContactAnswer_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Staff"("id") ON DELETE SET NULL ON UPDATE CASCADE;
