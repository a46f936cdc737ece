-- AlterTable
ALTER TABLE "ImportRun" ADD COLUMN "columns" JSONB;
ALTER TABLE "ImportRun" ADD COLUMN "contents" TEXT;
ALTER TABLE "ImportRun" ADD COLUMN "layout" JSONB;
