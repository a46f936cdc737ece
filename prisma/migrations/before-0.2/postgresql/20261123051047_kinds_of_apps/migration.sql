-- AlterTable
ALTER TABLE "EmailToken" ADD COLUMN     "codeHash" TEXT;

-- AlterTable
ALTER TABLE "App" ADD COLUMN     "public" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "requestsPerMinute" INTEGER,
ADD COLUMN     "strict" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "testing" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "IdempotencyRecord" ADD COLUMN     "details" TEXT;
