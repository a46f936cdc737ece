-- AlterTable
ALTER TABLE "Customer" ADD COLUMN "importedFrom" TEXT;
ALTER TABLE "Customer" ADD COLUMN "invitedAt" DATETIME;
ALTER TABLE "Customer" ADD COLUMN "passwordScheme" TEXT;

-- AlterTable
ALTER TABLE "NewsletterSubscriber" ADD COLUMN "source" TEXT;

-- AlterTable
ALTER TABLE "Order" ADD COLUMN "formerNumber" TEXT;
ALTER TABLE "Order" ADD COLUMN "importedFrom" TEXT;

-- CreateIndex
CREATE INDEX "Customer_passwordScheme_idx" ON "Customer"("passwordScheme");
