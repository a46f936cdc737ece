-- AlterTable
ALTER TABLE "Cart" ADD COLUMN "checkoutAt" DATETIME;

-- CreateTable
CREATE TABLE "FunnelCount" (
    "day" TEXT NOT NULL,
    "step" TEXT NOT NULL,
    "shard" INTEGER NOT NULL,
    "count" INTEGER NOT NULL,

    PRIMARY KEY ("day", "step", "shard")
);
