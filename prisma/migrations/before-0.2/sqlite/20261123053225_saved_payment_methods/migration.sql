-- AlterTable
ALTER TABLE "PaymentAttempt" ADD COLUMN "savedMethod" TEXT;
ALTER TABLE "PaymentAttempt" ADD COLUMN "savesMethod" BOOLEAN;
