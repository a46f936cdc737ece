-- AlterTable
ALTER TABLE "SearchPlace" ADD COLUMN     "builtAt" TIMESTAMP(3);
