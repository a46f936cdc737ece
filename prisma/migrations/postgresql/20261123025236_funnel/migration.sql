-- AlterTable
ALTER TABLE "Cart" ADD COLUMN     "checkoutAt" TIMESTAMP(3);

-- CreateTable
CREATE TABLE "FunnelCount" (
    "day" TEXT NOT NULL,
    "step" TEXT NOT NULL,
    "shard" INTEGER NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "FunnelCount_pkey" PRIMARY KEY ("day","step","shard")
);
