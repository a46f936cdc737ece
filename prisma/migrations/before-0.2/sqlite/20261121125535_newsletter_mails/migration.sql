-- AlterTable
ALTER TABLE "NewsletterSubscriber" ADD COLUMN "locale" TEXT;
ALTER TABLE "NewsletterSubscriber" ADD COLUMN "mailedAt" DATETIME;
