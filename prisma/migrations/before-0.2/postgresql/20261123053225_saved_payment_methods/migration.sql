-- AlterTable
ALTER TABLE "PaymentAttempt" ADD COLUMN     "savedMethod" TEXT,
ADD COLUMN     "savesMethod" BOOLEAN;
