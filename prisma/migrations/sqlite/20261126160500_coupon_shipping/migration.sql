-- AlterTable
ALTER TABLE "Coupon" ADD COLUMN "shippingMethods" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "Coupon" ADD COLUMN "maxShipping" BIGINT;
