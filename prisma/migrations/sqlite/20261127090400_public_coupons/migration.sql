-- AlterTable
ALTER TABLE "Coupon" ADD COLUMN "public" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "CouponPeriod" (
    "id" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "couponId" INTEGER NOT NULL,
    "percent" INTEGER NOT NULL,
    "since" DATETIME NOT NULL,
    "until" DATETIME,
    CONSTRAINT "CouponPeriod_couponId_fkey" FOREIGN KEY ("couponId") REFERENCES "Coupon" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "CouponPeriod_couponId_idx" ON "CouponPeriod"("couponId");

-- CreateIndex
CREATE INDEX "CouponPeriod_since_idx" ON "CouponPeriod"("since");
