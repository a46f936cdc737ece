-- AlterTable
ALTER TABLE "Coupon" ADD COLUMN     "public" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "CouponPeriod" (
    "id" SERIAL NOT NULL,
    "couponId" INTEGER NOT NULL,
    "percent" INTEGER NOT NULL,
    "since" TIMESTAMP(3) NOT NULL,
    "until" TIMESTAMP(3),

    CONSTRAINT "CouponPeriod_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "CouponPeriod_couponId_idx" ON "CouponPeriod"("couponId");

-- CreateIndex
CREATE INDEX "CouponPeriod_since_idx" ON "CouponPeriod"("since");

-- AddForeignKey
ALTER TABLE "CouponPeriod" ADD CONSTRAINT "CouponPeriod_couponId_fkey" FOREIGN KEY ("couponId") REFERENCES "Coupon"("id") ON DELETE CASCADE ON UPDATE CASCADE;
