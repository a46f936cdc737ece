-- AlterTable
ALTER TABLE "Customer" ADD COLUMN     "importedFrom" TEXT,
ADD COLUMN     "invitedAt" TIMESTAMP(3),
ADD COLUMN     "passwordScheme" TEXT;

-- AlterTable
ALTER TABLE "NewsletterSubscriber" ADD COLUMN     "source" TEXT;

-- AlterTable
ALTER TABLE "Order" ADD COLUMN     "formerNumber" TEXT,
ADD COLUMN     "importedFrom" TEXT;

-- CreateIndex
CREATE INDEX "Customer_passwordScheme_idx" ON "Customer"("passwordScheme");
