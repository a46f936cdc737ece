-- AlterTable
ALTER TABLE "Review" ADD COLUMN "helpfulCount" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "ReviewVote" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "reviewId" INTEGER NOT NULL,
    "customerId" INTEGER,
    "guestHash" TEXT,
    "createdAt" DATETIME NOT NULL,
    CONSTRAINT "ReviewVote_reviewId_fkey" FOREIGN KEY ("reviewId") REFERENCES "Review" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "ReviewVote_customerId_fkey" FOREIGN KEY ("customerId") REFERENCES "Customer" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "Review_productId_status_helpfulCount_idx" ON "Review"("productId", "status", "helpfulCount");

-- CreateIndex
CREATE INDEX "ReviewVote_customerId_idx" ON "ReviewVote"("customerId");

-- CreateIndex
CREATE UNIQUE INDEX "ReviewVote_reviewId_customerId_key" ON "ReviewVote"("reviewId", "customerId");

-- CreateIndex
CREATE UNIQUE INDEX "ReviewVote_reviewId_guestHash_key" ON "ReviewVote"("reviewId", "guestHash");
