-- AlterTable
ALTER TABLE "NewsletterSubscriber" ADD COLUMN     "locale" TEXT,
ADD COLUMN     "mailedAt" TIMESTAMP(3);
