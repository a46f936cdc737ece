-- AlterTable
ALTER TABLE "PushDevice" ADD COLUMN     "topics" JSONB;
