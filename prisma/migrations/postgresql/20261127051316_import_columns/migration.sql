-- AlterTable
ALTER TABLE "ImportRun" ADD COLUMN     "columns" JSONB,
ADD COLUMN     "contents" TEXT,
ADD COLUMN     "layout" JSONB;
