-- AlterTable
ALTER TABLE "EmailToken" ADD COLUMN     "newEmail" TEXT;
