-- AlterTable
ALTER TABLE "App" ADD COLUMN "returnUrls" JSONB NOT NULL DEFAULT '[]';
