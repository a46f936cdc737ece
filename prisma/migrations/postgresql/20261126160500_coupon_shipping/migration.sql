-- AlterTable
ALTER TABLE "Coupon" ADD COLUMN     "maxShipping" BIGINT,
ADD COLUMN     "shippingMethods" JSONB NOT NULL DEFAULT '[]';
