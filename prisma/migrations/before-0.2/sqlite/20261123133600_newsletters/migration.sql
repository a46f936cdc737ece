-- AlterTable
ALTER TABLE "NewsletterSubscriber" ADD COLUMN "bouncedAt" DATETIME;

-- CreateTable
CREATE TABLE "NewsletterIssue" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "subject" TEXT NOT NULL,
    "bodyHtml" TEXT NOT NULL DEFAULT '',
    "status" TEXT NOT NULL DEFAULT 'draft',
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" DATETIME NOT NULL,
    "startedAt" DATETIME,
    "finishedAt" DATETIME
);

-- CreateTable
CREATE TABLE "NewsletterDelivery" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "issueId" INTEGER NOT NULL,
    "subscriberId" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "dueAt" DATETIME NOT NULL,
    "claimedAt" DATETIME,
    "error" TEXT,
    CONSTRAINT "NewsletterDelivery_issueId_fkey" FOREIGN KEY ("issueId") REFERENCES "NewsletterIssue" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "NewsletterDelivery_subscriberId_fkey" FOREIGN KEY ("subscriberId") REFERENCES "NewsletterSubscriber" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "NewsletterIssue_updatedAt_id_idx" ON "NewsletterIssue"("updatedAt", "id");

-- CreateIndex
CREATE INDEX "NewsletterDelivery_issueId_state_dueAt_idx" ON "NewsletterDelivery"("issueId", "state", "dueAt");

-- CreateIndex
CREATE INDEX "NewsletterDelivery_subscriberId_idx" ON "NewsletterDelivery"("subscriberId");

-- CreateIndex
CREATE UNIQUE INDEX "NewsletterDelivery_issueId_subscriberId_key" ON "NewsletterDelivery"("issueId", "subscriberId");

-- CreateIndex
CREATE INDEX "NewsletterSubscriber_unsubscribedAt_bouncedAt_confirmedAt_id_idx" ON "NewsletterSubscriber"("unsubscribedAt", "bouncedAt", "confirmedAt", "id");
