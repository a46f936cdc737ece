-- AlterTable
ALTER TABLE "EmailToken" ADD COLUMN "codeHash" TEXT;

-- AlterTable
ALTER TABLE "App" ADD COLUMN "public" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "App" ADD COLUMN "requestsPerMinute" INTEGER;
ALTER TABLE "App" ADD COLUMN "strict" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "App" ADD COLUMN "testing" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "IdempotencyRecord" ADD COLUMN "details" TEXT;
